import type { JsonBytes } from '../db/json-bytes';

/** JSON in pieces, one behind the other: what the server writes itself, and what the database wrote, as it came. */
export type JsonParts = readonly (string | JsonBytes)[];

/** JSON around what the database wrote; everything in between must be JSON itself. */
export function jsonParts(
  texts: TemplateStringsArray,
  ...between: readonly (string | number | JsonBytes)[]
): JsonParts {
  return texts.flatMap((text, index) => {
    const part = between[index];
    if (part === undefined) return text;
    return [text, typeof part === 'number' ? String(part) : part];
  });
}

/** Bytes of all of it in UTF-8. */
export function byteLengthOf(parts: JsonParts): number {
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
}

/** The value that it spells. */
export function valueOf(parts: JsonParts): unknown {
  return JSON.parse(parts.map(String).join(''));
}
