/** The entries that the server tells of a list in one text (days, weekdays, years), one a line: a year of them is not read in one go. */
export function entryLines(text: string): string {
  return text.replaceAll('；', '\n');
}
