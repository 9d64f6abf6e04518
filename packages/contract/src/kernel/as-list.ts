/**
 * The values of a list as clients spell it in one text: a value alone, several with commas between them (as `optionIds` and
 * `keyWord` travel), or a list written as JSON (texts.md C26). Neither an id nor a path of a file holds a comma.
 */
export function listOf(text: string): unknown[] {
  const word = text.trim();
  if (word.startsWith('[')) return jsonList(word) ?? [text];
  return word.split(',').map((value) => value.trim());
}

function jsonList(word: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(word);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same for a value of any kind; what is no text stays as it came, for the schema to judge. */
export const asList = (value: unknown): unknown => (typeof value === 'string' ? listOf(value) : value);
