// Cards: visibility, order, keyboard navigation, size and drawings.

const cards = new Map([...document.querySelectorAll("#tiles li[id]")].map((card) => [card.id, card]));
const groups = [...document.querySelectorAll("#tiles .group")].map((group) => ({
  group,
  list: group.querySelector("ul"),
  size: group.querySelector(".size"),
  ids: [...group.querySelectorAll("li")].map((card) => card.id),
}));
const flat = make("section", { class: "group sorted", id: "flat", hidden: true }, make("h2"), make("ul", { class: "tiles" }));
at("nothing").before(flat);
const openers = new Map([...cards].map(([id, card]) => [id, card.querySelector("a")]));
const values = new Map();
let visible = [];
let lastOrder = "";
let current = "";

for (const [id, card] of cards) {
  const label = phrase("compare tile", { id });
  const button = { type: "button", class: "versus", tabindex: -1, "aria-pressed": "false", "aria-label": label, title: label };
  values.set(id, make("span", { class: "value", hidden: true }));
  card.querySelector(".foot").append(make("button", button, "⇄"), values.get(id));
}

/** Show the selected tiles, in the order of the state. */
function showCards(shown) {
  arrange();
  for (const [id, card] of cards) {
    const hidden = !shown.has(id);
    if (card.hidden !== hidden) card.hidden = hidden;
  }
  for (const { group, size, ids } of groups) {
    const count = ids.filter((id) => shown.has(id)).length;
    group.hidden = state.sort !== "" || count === 0;
    const text = count === ids.length ? String(count) : `${count} / ${ids.length}`;
    if (size.textContent !== text) size.textContent = text;
  }
  visible = order(state).filter((id) => shown.has(id));
  visible.slice(0, 24).forEach(draw); // immediately: they are visible first
  at("nothing").hidden = visible.length > 0;
  at("count").textContent = phrase("shown", { count: visible.length, all: known.tiles.length });
  if (!shown.has(current)) setCurrent(visible[0] ?? "");
}

/** Move the cards to one sorted list, or back to the lists of their sets. */
function arrange() {
  const wanted = `${state.sort} ${state.down}`;
  if (wanted === lastOrder) return;
  const before = document.activeElement;
  flat.hidden = state.sort === "";
  showValues();
  if (state.sort) {
    const titles = { id: "Id", ...Object.fromEntries(known.ranges.map((range) => [range.key, range.title])) };
    const heading = phrase("sorted", { column: titles[state.sort] });
    flat.querySelector("h2").textContent = `${heading}, ${words[state.down ? "down" : "up"]}`;
    flat.querySelector("ul").append(...order(state).map((id) => cards.get(id)));
  } else if (lastOrder) {
    for (const { list, ids } of groups) list.append(...ids.map((id) => cards.get(id)));
  }
  lastOrder = wanted;
  if (before instanceof HTMLElement && before !== document.activeElement) before.focus();
}

/** Show the value of the sort column next to the id of each card. */
function showValues() {
  const range = known.ranges.find((one) => one.key === state.sort);
  for (const [id, value] of values) {
    value.hidden = !range;
    if (range) value.textContent = `${range.title}: ${byId.get(id).numbers[range.key] ?? "–"}`;
  }
}

/** Make a card the only tab stop among the cards (roving tabindex); arrow keys move between cards. */
function setCurrent(id) {
  openers.get(current)?.setAttribute("tabindex", -1);
  current = id;
  openers.get(id)?.setAttribute("tabindex", 0);
}

function focusCard(id) {
  if (!openers.has(id) || cards.get(id).hidden) return;
  setCurrent(id);
  openers.get(id).focus();
}

/** Return the card in the row above or below with the nearest center; the same card if there is none. */
function beyond(id, down) {
  const here = cards.get(id).getBoundingClientRect();
  const middle = (box) => box.left + box.width / 2;
  const step = down ? 1 : -1;
  let best = id;
  let row = null;
  let nearest = Infinity;
  for (let n = visible.indexOf(id) + step; n >= 0 && n < visible.length; n += step) {
    const box = cards.get(visible[n]).getBoundingClientRect();
    if (Math.abs(box.top - here.top) < 2) continue;
    row ??= box.top;
    if (Math.abs(box.top - row) > 2) break;
    const distance = Math.abs(middle(box) - middle(here));
    if (distance < nearest) [best, nearest] = [visible[n], distance];
  }
  return best;
}

/** Return the card that an arrow key moves to; undefined for other keys. */
function target(key, id) {
  const rank = visible.indexOf(id);
  switch (key) {
    case "ArrowLeft": return visible[rank - 1] ?? id;
    case "ArrowRight": return visible[rank + 1] ?? id;
    case "ArrowUp": return beyond(id, false);
    case "ArrowDown": return beyond(id, true);
    case "Home": return visible[0];
    case "End": return visible[visible.length - 1];
    default: return "";
  }
}

function showSize() {
  at("tiles").dataset.size = state.size;
}

const MOST_DRAWN = 300;
const places = new Map([...cards].map(([id, card]) => [id, card.querySelector(".face")]));
/** The drawings by theme. The default ones are in noscript elements, whose content is text when scripting is enabled. */
const drawings = new Map([["color", Object.fromEntries([...places].map(([id, place]) => [id, place.textContent]))]]);
const drawn = new Set();
const near = new Set();
let theme = "color";

/** Return the drawing of a tile as SVG. It is generated with all texts escaped, so it is safe to use as markup. */
const drawing = (id) => drawings.get(theme)[id];

function draw(id) {
  if (drawn.has(id)) return;
  places.get(id).innerHTML = drawing(id);
  drawn.add(id);
}

// Draw only cards near the viewport. Remove drawings of distant cards when there are more than MOST_DRAWN.
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const id = target.parentElement.id;
    if (isIntersecting) {
      near.add(id);
      draw(id);
    } else near.delete(id);
  }
  if (drawn.size > MOST_DRAWN && !printing) {
    for (const id of [...drawn].filter((one) => !near.has(one))) {
      places.get(id).replaceChildren();
      drawn.delete(id);
    }
  }
}, { rootMargin: "800px 0px" });
for (const place of places.values()) {
  place.replaceChildren();
  watcher.observe(place);
}

let printing = false;
window.addEventListener("beforeprint", () => {
  printing = true;
  visible.forEach(draw);
});
window.addEventListener("afterprint", () => (printing = false));

/** Draw the cards in the theme of the state; load the script with its drawings on first use. */
function showTheme() {
  if (state.theme === theme) return;
  if (!drawings.has(state.theme)) {
    const wanted = known.themes[state.theme];
    if (![...document.scripts].some((one) => one.getAttribute("src") === wanted)) {
      document.body.append(make("script", { src: wanted }));
    }
    return;
  }
  theme = state.theme;
  document.documentElement.dataset.theme = theme;
  const again = [...drawn];
  drawn.clear();
  again.forEach(draw);
  redrawDialogs();
}

window.galleryFaces = (name, faces) => {
  drawings.set(name, faces);
  showTheme();
};
