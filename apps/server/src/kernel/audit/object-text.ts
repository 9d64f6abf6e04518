/** Characters that a row of the log keeps of what a call worked on; an index leads to them. */
const longest = 200;

/** The ids of a call, joined with commas, as its row keeps them: whole ones, and how many they all are where some are left out. */
export function objectText(ids: string): string {
  if (ids.length <= longest) return ids;
  const all = ids.split(',');
  const end = ` 等 ${all.length} 项`;
  const room = longest - end.length;
  const whole = all.length === 1 ? -1 : ids.lastIndexOf(',', room);
  return whole <= 0 ? ids.slice(0, longest) : `${ids.slice(0, whole)}${end}`;
}

/** The ids that a row kept, and how many the call had. */
export function objectsIn(text: string): { readonly ids: readonly string[]; readonly total: number } {
  const [, kept = text, total] = /^(.+) 等 (\d+) 项$/.exec(text) ?? [];
  const ids = kept.split(',');
  return { ids, total: total === undefined ? ids.length : Number(total) };
}
