import { chinaClock } from '@yunguan/contract/kernel/china-time';
import type { ColumnTime } from '@yunguan/contract/kernel/content';
import { dayLength } from '@yunguan/contract/kernel/days';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type PrintedNotes, STYLE, sheetHead, sheetPath, sheetTail, workbookParts } from './xlsx-parts';
import { cellText, columnLetters, sheetName } from './xlsx-text';

/** What a cell may hold. Dates are moments and shown in China time, as exactly as their column tells; true and false are shown as 是 and 否. */
export type Cell = string | number | boolean | Date | null;
export type Row = readonly Cell[];
/** `width`: in characters. */
export type XlsxColumn = { header: string; width?: number; time?: ColumnTime };
export type XlsxSheet = { sheetName: string; columns: readonly XlsxColumn[] };

/** A list that no sheet can hold; the stream is destroyed with it, so that nobody takes a cut list for the whole. */
class ExportError extends Error {
  readonly code = 'QUOTA';

  constructor(message: string) {
    super(message);
    this.name = 'ExportError';
  }
}

/** The format's own limit, less the header line. */
export const MAX_ROWS = 1_048_575;
const PIECE_CHARACTERS = 64 * 1024;
/** Of 0 to 9. The text of a sheet repeats itself so much that more work makes it hardly smaller. */
const COMPRESSION = 3;
const DEFAULT_WIDTH = 16;
/** Days between 1899-12-30, where the spreadsheet calendar starts, and 1970-01-01. */
const EPOCH_DAY = 25_569;

/** A workbook with one sheet; see {@link sheetsStream}. */
export function xlsxStream(batches: AsyncIterable<readonly Row[]>, sheet: XlsxSheet): Readable {
  return sheetsStream([{ ...sheet, batches }]);
}

/** A sheet with its rows as they arrive. */
export interface StreamedSheet extends XlsxSheet {
  readonly batches: AsyncIterable<readonly Row[]>;
}

/**
 * A workbook, each sheet with a frozen bold header, written one after the other while the rows arrive, in batches; memory
 * does not grow with them. A failing source fails the stream; a reader that goes away ends the source. Names of sheets
 * must differ. `notes` stand at the foot of every printed page.
 */
export function sheetsStream(sheets: readonly StreamedSheet[], notes: PrintedNotes = {}): Readable {
  const zip = new ZipFile();
  // yazl types its output as the older stream interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const names = sheets.map((sheet) => sheetName(sheet.sheetName));
  for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path);
  const contents = sheets.map(({ batches, ...sheet }) =>
    Readable.from(sheetXml(batches, sheet, notes), { objectMode: false }),
  );
  for (const [index, content] of contents.entries()) {
    // yazl pipes, and pipes carry neither errors forward nor an early end backward.
    content.on('error', (error) => output.destroy(error));
    zip.addReadStream(content, sheetPath(index), { compressionLevel: COMPRESSION });
  }
  output.on('close', () => {
    for (const content of contents) content.destroy();
  });
  zip.end();
  return output;
}

async function* sheetXml(
  batches: AsyncIterable<readonly Row[]>,
  { columns }: XlsxSheet,
  notes: PrintedNotes,
): AsyncGenerator<Buffer> {
  const places = columns.map(({ time = 'second' }, index) => ({ letter: columnLetters(index), style: STYLE[time] }));
  const headers = columns.map(
    ({ header }, index) => `<c r="${columnLetters(index)}1" s="${STYLE.header}" t="inlineStr">${inline(header)}</c>`,
  );
  const widths = columns.map((column) => column.width ?? DEFAULT_WIDTH);
  let piece = `${sheetHead(widths)}<row r="1">${headers.join('')}</row>`;
  let line = 1;
  for await (const rows of batches) {
    for (const row of rows) {
      if (line > MAX_ROWS) throw new ExportError('导出数据超过1048575行，请缩小筛选范围后再导出');
      line += 1;
      piece += rowXml(row, places, line);
    }
    if (piece.length > PIECE_CHARACTERS) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  const width = widths.reduce((sum, one) => sum + one, 0);
  yield Buffer.from(piece + sheetTail({ letter: places.at(-1)?.letter, line }, width, notes));
}

interface Place {
  readonly letter: string;
  /** Of the moments in the column. */
  readonly style: number;
}

function rowXml(row: Row, places: readonly Place[], line: number): string {
  let xml = `<row r="${line}">`;
  for (const [index, { letter, style }] of places.entries()) xml += cellXml(row[index], letter + line, style);
  return `${xml}</row>`;
}

function cellXml(value: Cell | undefined, at: string, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return textCell(value, at);
  if (typeof value === 'boolean') return textCell(value ? '是' : '否', at);
  if (value instanceof Date) {
    const serial = chinaClock(value).getTime() / dayLength + EPOCH_DAY;
    return Number.isFinite(serial) ? `<c r="${at}" s="${style}"><v>${serial}</v></c>` : '';
  }
  // Spreadsheets keep 15 digits of a number; a longer one stays whole only as text.
  const isExact = Number.isFinite(value) && Math.abs(value) < 1e15;
  return isExact ? `<c r="${at}" s="${STYLE.number}"><v>${value}</v></c>` : textCell(String(value), at);
}

/** Lines stand below each other only in a cell that is told to break them. */
function textCell(text: string, at: string): string {
  const style = text.includes('\n') ? ` s="${STYLE.lines}"` : '';
  return `<c r="${at}"${style} t="inlineStr">${inline(text)}</c>`;
}

/** White space at the edges, and lines, must be asked to stay. */
function inline(text: string): string {
  // Asked of what is written: a character that no sheet can hold may have stood at the edge.
  const written = cellText(text);
  const start = /^\s|\s$|[\n\t]| {2}|&#13;/.test(written) ? '<is><t xml:space="preserve">' : '<is><t>';
  return `${start}${written}</t></is>`;
}
