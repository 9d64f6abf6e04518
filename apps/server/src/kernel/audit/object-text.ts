/** Characters of one number that a row of the log keeps: an index leads to it, which takes no more. */
const longestOne = 200;
/** Characters of several numbers: those of a hundred records, the most that one call takes, and some over. */
const longest = 4000;
/** Records of an entry that are named one by one. */
const mostShown = 5;

/**
 * The ids of a call, joined with commas, as its row keeps them: whole ones, so that each leads to the row, and how many they
 * all are where some are left out.
 */
export function objectText(ids: string): string {
  if (ids.length <= longestOne) return ids;
  const all = ids.split(',');
  if (all.some((id) => id.length > longestOne)) return ids.slice(0, longestOne);
  if (ids.length <= longest) return ids;
  const end = ` 等 ${all.length} 项`;
  return `${ids.slice(0, ids.lastIndexOf(',', longest - end.length))}${end}`;
}

/** The first ids that a row kept, and how many the call had. */
export function objectsIn(text: string): { readonly ids: readonly string[]; readonly total: number } {
  const [, kept = text, total] = /^(.+) 等 (\d+) 项$/.exec(text) ?? [];
  const ids = kept.split(',');
  return { ids: ids.slice(0, mostShown), total: total === undefined ? ids.length : Number(total) };
}

/** What a row kept, for somebody to read. */
export function shownObjects(text: string): string {
  const { ids, total } = objectsIn(text);
  return ids.length < total ? `${ids.join(',')} 等 ${total} 项` : text;
}
