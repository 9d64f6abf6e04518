/** True when two form values mean the same: nothing chosen, an empty text and an empty list are all empty. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (isEmptyValue(a) && isEmptyValue(b))) return true;
  return typeof a === 'object' && typeof b === 'object' && inOneOrder(a) === inOneOrder(b);
}

/** The database orders the names of what it stores; a form writes them as they are declared. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** True for a value that the user would call empty. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
