// What is looked at, and the link that says so: all of it stands in the address, after the #.

const SIZES = ["small", "medium", "large"];
const preferred = matchMedia("(prefers-contrast: more)").matches && known.themes.contrast ? "contrast" : "color";
const state = {};

/** The state of a page that nobody has touched. */
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
/** The name of a question in a link; one that is called like a word of ours gets a dot. */
const named = (key) => (OWN.has(key) ? `${key}.` : key);

/** The part of the address that says what is looked at; `extra` replaces parts of the state. */
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

/** The whole link to a state. */
function link(extra = {}) {
  const [page] = location.href.split("#");
  const part = address(extra);
  return part === "#" ? page : page + part;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a link that was cut off
  }
}

/** Take the state from the address. What it names and the catalog does not have is left out; a tile is told. */
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

/** A number that was typed; null for none. */
function number(text) {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
}

let waiting = 0;

/** Put the state into the address: at once as a step to go back from, or soon in place of the present one. */
function writeAddress(step = false) {
  clearTimeout(waiting);
  const write = (wanted, how, about) => {
    if (wanted === (location.hash || "#")) return;
    try {
      history[how](about, "", wanted === "#" ? location.href.split("#")[0] : wanted);
    } catch {
      // Some browsers allow only so many steps in a while; the next one will do.
    }
  };
  if (step) {
    write(address({ tile: "", pair: [] }), "replaceState", history.state); // what is gone back to
    write(address(), "pushState", { opened: true });
  } else waiting = setTimeout(() => write(address(), "replaceState", history.state), 150); // not with every letter
}
