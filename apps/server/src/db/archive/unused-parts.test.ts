import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archivedParts, breakOf } from './unused-parts';

let wal = '';
beforeEach(() => {
  wal = mkdtempSync(join(tmpdir(), 'yunguan-parts-'));
});
afterEach(() => rmSync(wal, { recursive: true }));

const nameOf = (place: string) => `00000001${place.padStart(16, '0')}.gz`;
function archive(...places: string[]): void {
  for (const place of places) writeFileSync(join(wal, nameOf(place)), gzipSync('log'));
}
/** After a replay whose log ended in this part. */
const found = (place: string) => breakOf(wal, archivedParts(wal), `00000002${place.padStart(16, '0')}`);

it('finds nothing when the log ended behind the last part, or within it', () => {
  archive('A', 'B', 'C');
  writeFileSync(join(wal, '00000001000000000000000A.00000028.backup.gz'), '');
  expect([found('D'), found('C')]).toEqual([undefined, undefined]);
});

it('names the part that is missing, and counts those after it', () => {
  archive('A', 'B', 'D', 'E');
  const missing = { file: nameOf('C'), isThere: false, unused: 2 };
  expect(found('C')).toEqual(missing);
  // The last record of B runs on into C.
  expect(found('B')).toEqual(missing);
});

it('names the part that is damaged, be it the last one', () => {
  archive('A', 'C');
  writeFileSync(join(wal, nameOf('B')), gzipSync('log').subarray(0, 12));
  expect(found('B')).toEqual({ file: nameOf('B'), isThere: true, unused: 1 });
  rmSync(join(wal, nameOf('C')));
  expect(found('B')).toEqual({ file: nameOf('B'), isThere: true, unused: 0 });
});

it('names the part in which the log ended although it and the next one are whole', () => {
  archive('A', 'B', 'C');
  expect(found('A')).toEqual({ file: nameOf('A'), isThere: true, unused: 2 });
});

it('counts on where the last digits are used up', () => {
  archive('FF', '100000001');
  expect(found('FF')).toEqual({ file: nameOf('100000000'), isThere: false, unused: 1 });
});
