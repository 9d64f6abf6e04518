/** How many characters a text has as people count them: an emoji is one, not two. */
export const charactersIn = (text: string): number => [...text].length;

/** Judges that a text has at most `most` characters. */
export const hasAtMost =
  (most: number) =>
  (value: string): boolean =>
    charactersIn(value) <= most;
