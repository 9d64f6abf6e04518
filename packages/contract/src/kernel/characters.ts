/** How many characters a text has as people count them: an emoji is one, not two. */
export const charactersIn = (text: string): number => [...text].length;

/** Judges that a text has at most `most` characters; only one near its limit is counted: a character is one unit or two. */
export const hasAtMost =
  (most: number) =>
  (value: string): boolean =>
    value.length <= most || (value.length <= 2 * most && charactersIn(value) <= most);
