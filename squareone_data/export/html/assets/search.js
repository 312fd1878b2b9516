// Search and filters: matching tiles, and the number of tiles for each option.

/** Normalize a text for comparison: lower case, without accents. */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

for (const tile of known.tiles) {
  const answers = known.facets.flatMap((facet) => tile.facets[facet.key].flatMap((one) => [one, facet.labels[one]]));
  tile.text = fold([tile.id, tile.line, tile.sentence, ...tile.values, ...answers].join(" \n "));
  tile.answers = Object.fromEntries(known.facets.map((facet) => [facet.key, new Set(tile.facets[facet.key])]));
}

/** Return the terms of a search: words and quoted phrases. */
function terms(query) {
  return [...fold(query).matchAll(/"([^"]+)"?|(\S+)/g)].map((one) => one[1] ?? one[2]).filter((one) => one !== '"');
}

/** Return whether a tile matches the selected options of a facet. */
function answers(facet, ticked, tile) {
  const given = tile.answers[facet.key];
  return facet.every ? [...ticked].every((one) => given.has(one)) : [...ticked].some((one) => given.has(one));
}

/** Return whether a number is in a range; a missing number is in no range. */
function within([low, high], value) {
  return value !== null && (low === null || value >= low) && (high === null || value <= high);
}

/**
 * Return the tiles that match a state, and the counts of the options.
 *
 * The count of an option is the number of tiles that match all other facets, so that selecting an option of a
 * single-choice facet does not change the counts of its other options.
 */
function select(state) {
  const wanted = terms(state.query);
  const facets = known.facets.filter((facet) => state.facets[facet.key].size > 0);
  const ranges = known.ranges.filter((range) => state.ranges[range.key].some((end) => end !== null));
  const counts = Object.fromEntries(known.facets.map((facet) => [facet.key, new Map()]));
  const spread = Object.fromEntries(known.ranges.map((range) => [range.key, new Map()]));
  const shown = new Set();
  const count = (counted, value) => counted.set(value, (counted.get(value) ?? 0) + 1);
  for (const tile of known.tiles) {
    if (!wanted.every((term) => tile.text.includes(term))) continue;
    const failed = [
      ...facets.filter((facet) => !answers(facet, state.facets[facet.key], tile)),
      ...ranges.filter((range) => !within(state.ranges[range.key], tile.numbers[range.key])),
    ];
    if (failed.length > 1) continue;
    if (failed.length === 0) shown.add(tile.id);
    for (const facet of known.facets) {
      if (failed.length === 0 || (failed[0] === facet && !facet.every)) {
        for (const one of tile.answers[facet.key]) count(counts[facet.key], one);
      }
    }
    for (const range of known.ranges) {
      const value = tile.numbers[range.key];
      if (value !== null && (failed.length === 0 || failed[0] === range)) count(spread[range.key], value);
    }
  }
  return { shown, counts, spread };
}

const collator = new Intl.Collator(known.lang, { numeric: true });

/** Return all ids in the order of a state; tiles without the number come last, and the sort is stable. */
function order(state) {
  const tiles = [...known.tiles];
  const sign = state.down ? -1 : 1;
  if (state.sort === "id") tiles.sort((a, b) => sign * collator.compare(a.id, b.id));
  else if (state.sort) {
    const number = (tile) => tile.numbers[state.sort];
    tiles.sort((a, b) => {
      const [left, right] = [number(a), number(b)];
      if (left === null || right === null) return (left === null) - (right === null);
      return sign * (left - right);
    });
  }
  return tiles.map((tile) => tile.id);
}
