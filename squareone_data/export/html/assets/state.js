// The state of the page. It is stored in the fragment of the URL.

const SIZES = ["small", "medium", "large"];
const preferred = matchMedia("(prefers-contrast: more)").matches && known.themes.contrast ? "contrast" : "color";
const state = {};

/** Clear search and filters. */
function clear() {
  state.query = "";
  state.facets = Object.fromEntries(known.facets.map((facet) => [facet.key, new Set()]));
  state.ranges = Object.fromEntries(known.ranges.map((range) => [range.key, [null, null]]));
}

function reset() {
  clear();
  Object.assign(state, { sort: "", down: false, size: "medium", theme: preferred, tile: "", pair: [] });
}

const OWN = new Set(["q", "sort", "size", "theme", "tile", "compare"]);
/** Return the URL parameter of a facet; names that clash with a built-in parameter get a trailing dot. */
const named = (key) => (OWN.has(key) ? `${key}.` : key);

/** Return the URL fragment of the state; `extra` overrides parts of the state. */
function address(extra = {}) {
  const one = { ...state, ...extra };
  const parts = [];
  const add = (key, ...values) => parts.push(`${encodeURIComponent(key)}=${values.map(encodeURIComponent).join(",")}`);
  if (one.query.trim()) add("q", one.query.trim());
  for (const { key } of known.facets) if (one.facets[key].size) add(named(key), ...one.facets[key]);
  for (const { key } of known.ranges) {
    const [low, high] = one.ranges[key];
    if (low !== null || high !== null) add(named(key), `${low ?? ""}..${high ?? ""}`);
  }
  if (one.sort) add("sort", (one.down ? "-" : "") + one.sort);
  if (one.size !== "medium") add("size", one.size);
  if (one.theme !== preferred) add("theme", one.theme);
  if (one.tile) add("tile", one.tile);
  if (one.pair.length === 2) add("compare", ...one.pair);
  return `#${parts.join("&")}`;
}

/** Return the URL of a state. */
function link(extra = {}) {
  const [page] = location.href.split("#");
  const part = address(extra);
  return part === "#" ? page : page + part;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a truncated link
  }
}

/** Read the state from the URL. Ignore unknown names; return the ids of unknown tiles. */
function readAddress() {
  const missing = [];
  const tile = (id) => {
    const meant = id.toUpperCase();
    if (byId.has(meant)) return meant;
    if (id) missing.push(id);
    return "";
  };
  const hash = location.hash.slice(1);
  reset();
  if (byId.has(decoded(hash).toUpperCase())) state.tile = decoded(hash).toUpperCase();
  for (const part of hash.split("&").filter((one) => one.includes("="))) {
    const cut = part.indexOf("=");
    const key = decoded(part.slice(0, cut));
    const values = part.slice(cut + 1).split(",").map(decoded);
    const [value] = values;
    const facet = known.facets.find((one) => named(one.key) === key);
    const range = known.ranges.find((one) => named(one.key) === key);
    const span = /^(-?[\d.]+?)?\.\.(-?[\d.]+)?$/.exec(value);
    if (key === "q") state.query = value;
    else if (key === "sort") {
      const wanted = value.replace(/^-/, "");
      if (wanted === "id" || known.ranges.some((one) => one.key === wanted)) {
        Object.assign(state, { sort: wanted, down: value.startsWith("-") });
      }
    } else if (key === "size" && SIZES.includes(value)) state.size = value;
    else if (key === "theme" && (value === "color" || known.themes[value])) state.theme = value;
    else if (key === "tile") state.tile = tile(value);
    else if (key === "compare") state.pair = values.slice(0, 2).map(tile).filter(Boolean);
    else if (range && span) state.ranges[range.key] = [span[1], span[2]].map(number);
    else if (facet) state.facets[facet.key] = new Set(values.filter((one) => one in facet.labels));
  }
  if (state.pair.length < 2) state.pair = [];
  return missing;
}

/** Parse a number; return null if the text is not a number. */
function number(text) {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
}

let waiting = 0;

/** Write the state to the URL: immediately as a new history entry, or after a delay in place of the current one. */
function writeAddress(step = false) {
  clearTimeout(waiting);
  const write = (wanted, how, about) => {
    if (wanted === (location.hash || "#")) return;
    try {
      history[how](about, "", wanted === "#" ? location.href.split("#")[0] : wanted);
    } catch {
      // Some browsers limit the rate of history changes; the next change updates the URL.
    }
  };
  if (step) {
    write(address({ tile: "", pair: [] }), "replaceState", history.state); // the entry that Back returns to
    write(address(), "pushState", { opened: true });
  } else waiting = setTimeout(() => write(address(), "replaceState", history.state), 150); // debounce typing
}
