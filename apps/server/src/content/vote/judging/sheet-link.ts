/** Address of the sheet of a round's judges. */
export function sheetLink(rotationId: string): string {
  return `/MuseumCenter/judging?round=${rotationId}`;
}
