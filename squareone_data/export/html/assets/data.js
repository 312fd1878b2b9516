// What the page knows of the catalog, and how elements are made. Texts of the catalog become text, never markup.

const known = JSON.parse(document.getElementById("catalog").textContent);
const words = known.words;
const byId = new Map(known.tiles.map((tile, rank) => [tile.id, Object.assign(tile, { rank })]));
const at = (id) => document.getElementById(id);

/** A phrase in the language of the page, its gaps filled. */
function phrase(key, gaps = {}) {
  return words[key].replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
}

/** An element with attributes and content; a function is a listener for its event, `true` an attribute without value. */
function make(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...content.filter((one) => one !== null && one !== undefined));
  return made;
}
