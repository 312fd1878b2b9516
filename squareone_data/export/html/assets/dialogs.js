// Dialogs (open tile, comparison, keyboard shortcuts) and the messages at the bottom of the window.

let first = ""; // the first tile of a comparison
let lastShown = "";

/** Create the drawing of a tile; hidden from screen readers because the description is next to it. */
function picture(id) {
  const place = make("div", { class: "face", "aria-hidden": "true" });
  place.innerHTML = drawing(id);
  return place;
}

const badge = (tile) => (tile.standIn ? make("span", { class: "badge" }, words["stand-in badge"]) : null);
const place = (tile) => [make("code", {}, tile.file), `, ${phrase("line", { line: tile.at })}`];

function button(text, act, attributes = {}) {
  return make("button", { type: "button", click: act, ...attributes }, text);
}

// Each dialog has content that changes and a footer that stays, so that a pressed button keeps the focus.
const tileContent = make("div", { class: "content", "aria-live": "polite" });
const tilePosition = make("span", { class: "position" });
at("tile").querySelector(".inside").append(
  tileContent,
  make(
    "div", { class: "actions" },
    button("←", () => turn(-1), { "aria-label": words.previous, title: words.previous, class: "turn" }),
    tilePosition,
    button("→", () => turn(1), { "aria-label": words.next, title: words.next, class: "turn" }),
    button(words.compare, () => compare(state.tile)),
    button(words["copy link"], () => copyLink({ ...emptied(), tile: state.tile })),
  ),
);
const pairContent = make("div", { class: "content" });
at("pair").querySelector(".inside").append(
  pairContent,
  make(
    "div", { class: "actions" },
    button(words.swap, () => openPair([...state.pair].reverse())),
    button(words["copy link"], () => copyLink({ ...emptied(), pair: state.pair })),
  ),
);

/** Return a state without filters, for links to a tile. */
function emptied() {
  const facets = Object.fromEntries(known.facets.map((facet) => [facet.key, new Set()]));
  const ranges = Object.fromEntries(known.ranges.map((range) => [range.key, [null, null]]));
  return { query: "", facets, ranges, sort: "", down: false, size: "medium", tile: "", pair: [] };
}

function drawTile(id) {
  const tile = byId.get(id);
  const facts = known.columns.flatMap((title, n) => (tile.values[n] === "" ? [] : [[title, tile.values[n]]]));
  const entry = (title, ...content) => [make("dt", {}, title), make("dd", {}, ...content)];
  tileContent.replaceChildren(
    picture(id),
    make(
      "div", { class: "about" },
      make("h2", { id: "tile-name", tabindex: -1, autofocus: true }, id, " ", badge(tile)),
      make("p", { class: "sentence" }, tile.sentence),
      tile.standIn ? make("p", { class: "warning" }, words["stand-in note"]) : null,
      make(
        "dl", { class: "facts" },
        ...entry(words.notation, make("code", { class: "line" }, tile.line)),
        ...facts.flatMap(([title, value]) => entry(title, make("bdi", {}, value))),
        ...entry(words.defined, ...place(tile)),
      ),
    ),
  );
  const rank = visible.indexOf(id);
  tilePosition.textContent = rank < 0 ? "" : `${rank + 1} / ${visible.length}`;
  lastShown = id;
}

function drawPair([left, right]) {
  const tiles = [byId.get(left), byId.get(right)];
  // Descriptions and notations contain the id, so they always differ and are not compared.
  const compared = new Set(known.columns);
  const rows = [
    [words.sentence, ...tiles.map((tile) => tile.sentence)],
    ...known.columns.map((title, n) => [title, ...tiles.map((tile) => tile.values[n])]),
    [words.notation, ...tiles.map((tile) => tile.line)],
    [words.defined, ...tiles.map((tile) => `${tile.file}, ${phrase("line", { line: tile.at })}`)],
  ].filter(([, ...values]) => values.some((value) => value !== ""));
  const cell = (value) => make("td", { role: "cell" }, value === "" ? make("span", { class: "hint" }, words.nothing) : make("bdi", {}, value));
  const line = ([title, a, b]) => {
    const differs = a !== b && compared.has(title);
    const sign = differs ? [make("span", { class: "sign", "aria-hidden": "true" }, "≠"), make("span", { class: "unseen" }, ` ${words.differs}`)] : [];
    return make("tr", { role: "row", class: differs ? "differs" : "same" }, make("th", { role: "rowheader", scope: "row" }, title, ...sign), cell(a), cell(b));
  };
  const head = (tile) =>
    make("th", { role: "columnheader", scope: "col" }, picture(tile.id), button(tile.id, () => openTile(tile.id), { class: "plain name" }), " ", badge(tile));
  pairContent.replaceChildren(
    make("h2", { id: "pair-name", tabindex: -1, autofocus: true }, phrase("compared", { a: left, b: right })),
    make(
      "div", { class: "scroll", tabindex: 0, role: "region", "aria-labelledby": "pair-name" },
      make(
        // Narrow windows use another layout; without roles, some browsers then drop the table semantics.
        "table", { role: "table", "aria-labelledby": "pair-name" },
        make(
          "thead", { role: "rowgroup" },
          make("tr", { role: "row" }, make("th", { role: "columnheader", scope: "col" }, make("span", { class: "unseen" }, words.field)), ...tiles.map(head)),
        ),
        make("tbody", { role: "rowgroup" }, ...rows.map(line)),
      ),
    ),
  );
  lastShown = left;
}

/** Open and close dialogs to match the state. */
function showDialogs() {
  const wanted = state.pair.length === 2 ? "pair" : state.tile ? "tile" : "";
  if (wanted === "tile") drawTile(state.tile);
  if (wanted === "pair") drawPair(state.pair);
  for (const id of ["tile", "pair"]) {
    const dialog = at(id);
    if (id === wanted && !dialog.open) dialog.showModal();
    else if (id !== wanted && dialog.open) dialog.close();
  }
  document.body.classList.toggle("open", wanted !== ""); // for print
  document.title = [state.pair.join(" / ") || state.tile, document.querySelector("title").dataset.own].filter(Boolean).join(" · ");
  if (!wanted && lastShown) {
    focusCard(lastShown);
    lastShown = "";
  }
}

function redrawDialogs() {
  if (at("tile").open) drawTile(state.tile);
  if (at("pair").open) drawPair(state.pair);
}

function open(next) {
  const step = !state.tile && state.pair.length < 2;
  Object.assign(state, { tile: "", pair: [] }, next);
  writeAddress(step);
  showDialogs();
}

function openTile(id) {
  if (first && first !== id) openPair([first, id]);
  else open({ tile: id });
}

function openPair(pair) {
  setFirst("");
  open({ pair });
}

/** Close the dialog and undo its history entry, so that the Back button does not step through tiles. */
function closeDialog() {
  if (!state.tile && state.pair.length < 2) return;
  Object.assign(state, { tile: "", pair: [] });
  showDialogs();
  if (history.state?.opened) history.back();
  else writeAddress();
}

function turn(step) {
  const next = visible[visible.indexOf(state.tile) + step];
  if (next && visible.includes(state.tile)) open({ tile: next });
}

/** Compare a tile with the first selected tile; if none is selected, select this one. */
function compare(id) {
  if (first === id) setFirst("");
  else if (first) openPair([first, id]);
  else {
    setFirst(id);
    closeDialog();
  }
}

function setFirst(id) {
  const pressed = (one, is) => cards.get(one)?.querySelector(".versus").setAttribute("aria-pressed", String(is));
  if (first) pressed(first, false);
  first = id;
  if (first) pressed(first, true);
  at("tray").hidden = !first;
  at("tray").replaceChildren(
    ...(first ? [make("span", {}, phrase("compare with", { id: first })), " ", button(words.cancel, () => setFirst(""))] : []),
  );
}

let fading = 0;

/** Show a message for a few seconds, above any open dialog. */
function say(...content) {
  const toast = at("toast");
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  toast.replaceChildren(...content);
  clearTimeout(fading);
  fading = setTimeout(() => toast.replaceChildren(), 6000);
}

async function copyLink(extra) {
  const wanted = link(extra);
  try {
    await navigator.clipboard.writeText(wanted);
    say(words.copied);
  } catch {
    const shown = make("input", { type: "text", readonly: true, value: wanted, "aria-label": words["copy by hand"] });
    say(make("span", {}, words["copy by hand"]), " ", shown);
    shown.select();
  }
}
