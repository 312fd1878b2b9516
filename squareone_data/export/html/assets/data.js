// The data of the catalog, and helpers to create elements. Texts of the catalog become text nodes, never markup.

const known = JSON.parse(document.getElementById("catalog").textContent);
const words = known.words;
const byId = new Map(known.tiles.map((tile, rank) => [tile.id, Object.assign(tile, { rank })]));
const at = (id) => document.getElementById(id);

/** Return a text in the language of the page, with its placeholders filled in. */
function phrase(key, gaps = {}) {
  return words[key].replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
}

/** Create an element. Function attributes become event listeners; `true` is an attribute without a value. */
function make(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...content.filter((one) => one !== null && one !== undefined));
  return made;
}
