/**
 * The values of a list as clients spell it in one text: a value alone, several with commas between them (as `optionIds` and
 * `keyWord` travel), or a list written as JSON (texts.md C26). Neither an id nor a path of a file holds a comma.
 */
export function listOf(text: string): unknown[] {
  // A comma may stand behind the last one, too.
  return jsonList(text) ?? text.split(',').flatMap((value) => value.trim() || []);
}

/** A list that came written as JSON; undefined for any other text. */
export function jsonList(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a form chose, in any of these spellings, without the places of its boxes that hold nothing. What is neither list nor
 * text stays as it came, for the schema to judge.
 */
export function asList(value: unknown): unknown {
  const list = typeof value === 'string' ? listOf(value) : value;
  return Array.isArray(list) ? list.filter((entry) => (entry ?? '') !== '') : list;
}
