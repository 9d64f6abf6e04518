import type { ResourceRow } from '@yunguan/contract/platform/library';

export type DeletedRow = Pick<ResourceRow, 'id' | 'venueId' | 'url' | 'useCount' | 'copyCount' | 'createTime'>;

/**
 * Which of the files may go and which must stay, as far as the list knows; the server has the last word. Of files with the
 * same content one stays while records show it, be it outside the selection or the oldest within (ADR 0012 §3).
 */
export function splitForDeletion<Row extends DeletedRow>(rows: readonly Row[]): { going: Row[]; staying: Row[] } {
  const byContent = new Map<string, Row[]>();
  for (const row of rows) byContent.set(contentOf(row), [...(byContent.get(contentOf(row)) ?? []), row]);
  const staying = new Set<Row>();
  for (const equal of byContent.values()) {
    const isLeft = equal.some(({ copyCount }) => copyCount >= equal.length);
    const isUsed = equal.some(({ useCount }) => useCount > 0);
    if (isUsed && !isLeft)
      staying.add(equal.reduce((oldest, row) => (row.createTime < oldest.createTime ? row : oldest)));
  }
  return { going: rows.filter((row) => !staying.has(row)), staying: [...staying] };
}

/** Files are stored under the hash of their content, once for each library that holds them. */
function contentOf({ venueId, url }: DeletedRow): string {
  return `${venueId} ${url}`;
}
