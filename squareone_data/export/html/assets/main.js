// Event handlers.

/** Show the tiles that match the state, and update the URL. */
function update() {
  const found = select(state);
  showCards(found.shown);
  showCounts(found);
  showActive();
  showDirection();
  showSize();
  showTheme();
  writeAddress();
}

/** Show the state in the URL. */
function follow() {
  const missing = readAddress();
  fillForm();
  update();
  showDialogs();
  if (missing.length) say(phrase("unknown tile", { id: missing[0] }));
}

function clearFilters() {
  clear();
  fillForm();
  update();
}

form.addEventListener("input", () => {
  readForm();
  update();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", (event) => {
  event.preventDefault();
  clearFilters();
});
document.querySelector("[data-clear]").addEventListener("click", () => {
  clearFilters();
  at("search").focus();
});
at("search").addEventListener("input", () => {
  state.query = at("search").value;
  update();
});
at("search").addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.query) {
    event.preventDefault();
    state.query = at("search").value = "";
    update();
  } else if ((event.key === "Enter" || event.key === "ArrowDown") && visible.length) {
    event.preventDefault();
    focusCard(visible[0]);
  }
});
at("sort").addEventListener("change", () => {
  state.sort = at("sort").value;
  state.down = false;
  update();
});
at("direction").addEventListener("click", () => {
  state.down = !state.down;
  update();
});
for (const name of ["size", "theme"]) {
  at(name).addEventListener("change", () => {
    state[name] = at(name).value;
    update();
  });
}
at("copy-view").addEventListener("click", () => copyLink({}));
at("help").addEventListener("click", () => at("keys").showModal());
at("unfold").addEventListener("click", () => {
  const open = at("unfold").getAttribute("aria-expanded") !== "true";
  at("unfold").setAttribute("aria-expanded", String(open));
  form.classList.toggle("unfolded", open);
});

at("tiles").addEventListener("click", (event) => {
  const card = event.target.closest("li[id]");
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".versus")) {
    setCurrent(card.id);
    compare(card.id);
  } else if (event.target.closest("a")) {
    event.preventDefault();
    setCurrent(card.id);
    openTile(card.id);
  }
});
at("tiles").addEventListener("focusin", (event) => {
  const card = event.target.closest("li[id]");
  if (card && card.id !== current) setCurrent(card.id);
});

for (const dialog of document.querySelectorAll("dialog")) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // on the backdrop
  });
  dialog.addEventListener("close", () => {
    if (dialog.id !== "keys" && !document.querySelector("#tile[open], #pair[open]")) closeDialog();
  });
}
at("tile").addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "c") compare(state.tile);
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input:not([type=checkbox]), select, textarea");
  if (typing || document.querySelector("dialog[open]") || event.altKey || event.ctrlKey || event.metaKey) return;
  const card = event.target.closest?.("#tiles li[id]");
  if (event.key === "/") at("search").focus();
  else if (event.key === "?") at("keys").showModal();
  else if (event.key === "Escape" && first) setFirst("");
  else if (card && event.key === "c") compare(card.id);
  else if (card && target(event.key, card.id)) focusCard(target(event.key, card.id));
  else return;
  event.preventDefault();
});

window.addEventListener("popstate", follow);
window.addEventListener("hashchange", follow);

document.querySelector("title").dataset.own = document.title;
for (const link of openers.values()) link.setAttribute("tabindex", -1);
for (const part of [form, at("bar")]) part.hidden = false;
document.body.classList.add("live");
follow();
document.documentElement.dataset.ready = "";
