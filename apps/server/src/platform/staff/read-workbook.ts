import { readFile } from 'node:fs/promises';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { type Entry, fromBufferPromise } from 'yauzl';
import { AppError } from '../../kernel/app-error';

/** Texts of one line of the sheet; `row` as the spreadsheet numbers it. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a workbook may hold unpacked, in bytes: a packed file of 5 MB can grow to gigabytes. */
const unpackedLimit = 20_000_000;
const entryLimit = 500;
/** Lines looked at, blank ones included. */
const lineLimit = 5_000;

const unreadable = (cause?: unknown) =>
  Object.assign(new AppError('VALIDATION', '无法读取该文件，请使用 .xlsx 格式的 Excel 文件'), { cause });
const tooLarge = () => new AppError('VALIDATION', '文件内容过大，请拆分后再导入');

/**
 * The lines of the first sheet that hold anything, at most `most` behind the header.
 * @throws AppError VALIDATION for what is no workbook, unpacks beyond the limit or has more lines
 */
export async function readWorkbook(path: string, most: number): Promise<SheetRow[]> {
  const content = await readFile(path);
  await assertModest(content);
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(content)) {
      if (index >= lineLimit) throw tooLarge();
      const cells = values.map(cellText);
      if (cells.every((cell) => cell === '')) continue;
      rows.push({ row: index + 1, cells });
      if (rows.length > most + 1) {
        throw new AppError('VALIDATION', `一次最多导入 ${most} 名用户，请拆分为多个文件后再导入`);
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
  return rows;
}

/** Unpacks every part once and counts: the sizes that an archive declares may lie, and the reader would believe them. */
async function assertModest(content: Buffer): Promise<void> {
  const zip = await fromBufferPromise(content, { validateEntrySizes: true }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (zip.entryCount > entryLimit) throw tooLarge();
  let declared = 0;
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize;
      if (declared > unpackedLimit) throw tooLarge();
      entries.push(entry);
    }
    for (const entry of entries) {
      // Ends with an error as soon as there is more than was declared.
      for await (const _ of await zip.openReadStreamPromise(entry)) continue;
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

/** Numbers lose their point and exponent nowhere: a phone number typed into a number cell stays what it was. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}
