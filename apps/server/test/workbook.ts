import { buffer } from 'node:stream/consumers';
import { type Cell, xlsxStream } from '../src/kernel/export/xlsx';

/** A real workbook with these lines below the header. */
export function workbook(headers: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* lines(): AsyncGenerator<readonly Cell[]> {
    yield* rows;
  }
  return buffer(xlsxStream(lines(), { sheetName: '用户', columns: headers.map((header) => ({ header })) }));
}
