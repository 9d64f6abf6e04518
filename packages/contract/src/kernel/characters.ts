/** How many characters a text has as people count them: an emoji is one, not two. */
export const charactersIn = (text: string): number => [...text].length;

/** Judges that a text has at most `most` characters; only one near its limit is counted: a character is one unit or two. */
export const hasAtMost =
  (most: number) =>
  (value: string): boolean =>
    value.length <= most || (value.length <= 2 * most && charactersIn(value) <= most);

/** White space and characters that nobody sees: joiners, marks of direction, fillers. One of a pattern with the flag `u`. */
export const unseen = String.raw`[\s\p{Default_Ignorable_Code_Point}\u2800]`;

const unseenText = new RegExp(`^${unseen}*$`, 'u');

/** True for a text of which nobody sees anything: it says nothing. */
export const isUnseen = (text: string): boolean => unseenText.test(text);

/** The text; empty where nobody sees anything of it. */
export const seenOf = (text: string): string => (isUnseen(text) ? '' : text);
