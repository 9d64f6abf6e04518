import { vote } from '@yunguan/contract/content/vote';
import { generateFile } from '@yunguan/contract/platform/files';
import { createInflateRaw } from 'node:zlib';
import type { Target } from './load';
import { ask } from './programs';

/** Orders and downloads an export; answers its rows, counted in the sheet itself, and the seconds until the last byte. */
export async function exportedVotes(
  target: Target,
  filter: Record<string, unknown>,
): Promise<{ rows: number; seconds: number }> {
  const started = performance.now();
  const ticket = await ask<string>(target.origin, generateFile.path, {
    token: target.token,
    body: { action: vote.codes.export, model: JSON.stringify(filter) },
  });
  const response = await fetch(`${target.origin}/api/publics/v1/admin-exportFile?data=${encodeURIComponent(ticket)}`);
  const workbook = Buffer.from(await response.arrayBuffer());
  const seconds = (performance.now() - started) / 1000;
  return { rows: (await countRows(workbook)) - 1, seconds };
}

/** Rows of the sheet, header included: the sheet is the last entry of the archive. */
async function countRows(workbook: Buffer): Promise<number> {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const nameAt = workbook.indexOf(name);
  const header = nameAt - 30;
  if (nameAt < 0 || workbook.readUInt32LE(header) !== 0x04034b50) throw new Error('the export is not a workbook');
  const data = workbook.subarray(nameAt + name.length + workbook.readUInt16LE(header + 28));
  const inflated = createInflateRaw();
  inflated.end(data);
  let rows = 0;
  let tail = '';
  for await (const chunk of inflated) {
    const text = tail + String(chunk);
    rows += text.split('<row ').length - 1;
    tail = text.slice(-4);
  }
  return rows;
}
