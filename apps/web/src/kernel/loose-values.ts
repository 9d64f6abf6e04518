/** Text of a value of unknown kind; a draft or an answer field may hold anything. Empty where it has no text. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Texts of a list of unknown kind, for example the paths of pictures. */
export function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
