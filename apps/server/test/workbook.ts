import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Cell, xlsxStream } from '../src/kernel/export/xlsx';

/** A real workbook with these lines below the header. */
export function workbook(headers: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  return buffer(
    xlsxStream(Readable.from([rows]), { sheetName: '用户', columns: headers.map((header) => ({ header })) }),
  );
}
