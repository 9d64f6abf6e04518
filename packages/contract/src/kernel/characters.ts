/** Judges that a text has at most `most` characters as people count them: an emoji is one, not two. */
export const hasAtMost =
  (most: number) =>
  (value: string): boolean =>
    [...value].length <= most;
