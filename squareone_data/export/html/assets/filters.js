// The filter form: shows the state and changes it.

const form = at("filters");
const boxes = [...form.querySelectorAll("input[type=checkbox]")].map((box) => ({
  box,
  row: box.closest("label"),
  count: box.closest("label").querySelector(".count"),
}));
const bars = new Map();

/** Copy the values of the form to the state. */
function readForm() {
  for (const facet of known.facets) state.facets[facet.key] = new Set();
  for (const { box } of boxes) if (box.checked) state.facets[box.name].add(box.value);
  for (const { key } of known.ranges) {
    state.ranges[key] = ["from", "to"].map((end) => number(form.elements[`${key}-${end}`].value));
  }
}

/** Copy the state to the form. */
function fillForm() {
  for (const { box } of boxes) box.checked = state.facets[box.name].has(box.value);
  for (const { key } of known.ranges) {
    ["from", "to"].forEach((end, n) => {
      form.elements[`${key}-${end}`].value = state.ranges[key][n] ?? "";
    });
  }
  at("search").value = state.query;
  at("sort").value = state.sort;
  at("size").value = state.size;
  at("theme").value = state.theme;
  showDirection();
}

function showDirection() {
  const button = at("direction");
  button.hidden = state.sort === "";
  button.textContent = state.down ? "↓" : "↑";
  const label = words[state.down ? "down" : "up"];
  button.setAttribute("aria-label", label);
  button.title = label;
}

/** Show the number of tiles for each option, and gray out options without tiles. */
function showCounts({ counts, spread }) {
  for (const { box, row, count } of boxes) {
    const left = counts[box.name].get(box.value) ?? 0;
    const text = String(left);
    if (count.textContent !== text) count.textContent = text;
    row.classList.toggle("none", left === 0 && !box.checked);
  }
  for (const { key } of known.ranges) showBars(key, spread[key]);
  for (const details of form.querySelectorAll("details")) {
    const { facet, range } = details.dataset;
    const chosen = facet ? state.facets[facet].size : state.ranges[range].some((end) => end !== null) ? 1 : 0;
    details.querySelector(".chosen").textContent = chosen ? String(chosen) : "";
    if (chosen) details.open = true;
  }
}

const MOST_BARS = 40;

/** Draw a histogram of a number: a bar per value, or per interval if there are many values. */
function showBars(key, spread) {
  const place = form.querySelector(`[data-range="${CSS.escape(key)}"] .bars`);
  if (!bars.has(key)) {
    const values = [...new Set(known.tiles.map((tile) => tile.numbers[key]).filter((one) => one !== null))];
    values.sort((a, b) => a - b);
    const [low, high] = [values[0], values[values.length - 1]];
    const step = Number.isInteger(low) && values.every(Number.isInteger) ? Math.ceil((high - low + 1) / MOST_BARS) : (high - low) / 20 || 1;
    const total = Math.floor((high - low) / step) + 1;
    // Clicking a bar is a shortcut; the accessible way is the number fields below.
    const only = (n) => {
      state.ranges[key] = [low + n * step, low + (n + 1) * step - (step >= 1 ? 1 : 0)];
      fillForm();
      update();
    };
    const made = Array.from({ length: total }, (_, n) => make("i", { click: () => only(n) }));
    place.append(...made);
    bars.set(key, { low, step, made });
  }
  const { low, step, made } = bars.get(key);
  const heights = made.map(() => 0);
  for (const [value, count] of spread) heights[Math.floor((value - low) / step)] += count;
  const most = Math.max(1, ...heights);
  made.forEach((bar, n) => {
    bar.style.setProperty("--height", heights[n] / most);
    const [from, to] = [low + n * step, low + (n + 1) * step - (step >= 1 ? 1 : 0)];
    bar.classList.toggle("out", state.ranges[key].some((end) => end !== null) && !within(state.ranges[key], from));
    bar.title = from === to ? `${from}: ${heights[n]}` : `${+from.toFixed(2)}–${+to.toFixed(2)}: ${heights[n]}`;
  });
}

/** List the active filters, each with a button that removes it. */
function showActive() {
  const chips = [];
  const chip = (label, undo) => {
    const button = make("button", { type: "button", "aria-label": phrase("remove", { name: label }) }, make("bdi", {}, label), " ✕");
    button.addEventListener("click", () => {
      undo();
      fillForm();
      update();
      (at("active").querySelector("button") ?? at("search")).focus();
    });
    chips.push(make("li", {}, button));
  };
  if (state.query.trim()) chip(`“${state.query.trim()}”`, () => (state.query = ""));
  for (const facet of known.facets) {
    for (const one of state.facets[facet.key]) {
      chip(`${facet.title}: ${facet.labels[one]}`, () => state.facets[facet.key].delete(one));
    }
  }
  for (const { key, title } of known.ranges) {
    const [low, high] = state.ranges[key];
    if (low === null && high === null) continue;
    chip(`${title}: ${low === high ? low : `${low ?? ""}–${high ?? ""}`}`, () => (state.ranges[key] = [null, null]));
  }
  at("active").replaceChildren(...chips);
  at("active").hidden = chips.length === 0;
  at("unfold").querySelector(".chosen").textContent = chips.length || "";
}
