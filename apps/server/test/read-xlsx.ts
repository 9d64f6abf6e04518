import { readZip } from './read-zip';

export interface Workbook {
  /** XML of every part by its name in the archive. */
  readonly parts: Readonly<Record<string, string>>;
  /** Texts of the first sheet, row by row; an empty cell is an empty text. */
  readonly rows: readonly (readonly string[])[];
  /** The same of every sheet by its name. */
  readonly sheets: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** Opens a workbook as a spreadsheet program would: the archive, its sheets, the texts of their cells. */
export async function readXlsx(content: Buffer): Promise<Workbook> {
  const files = await readZip(content);
  const parts = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
  return { parts, rows: rowsOf(parts, 'worksheets/sheet1.xml'), sheets: sheetsOf(parts) };
}

/** By the workbook's list of sheets and where its links say that each is kept. */
function sheetsOf(parts: Readonly<Record<string, string>>): Record<string, string[][]> {
  const links = parts['xl/_rels/workbook.xml.rels'] ?? '';
  const targets = new Map(
    [...links.matchAll(/<Relationship Id="(\w+)"[^>]* Target="([^"]+)"/g)].map(([, id = '', target = '']) => [
      id,
      target,
    ]),
  );
  const listed = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"[^>]* r:id="(\w+)"/g)];
  return Object.fromEntries(
    listed.map(([, name = '', id = '']) => [unescape(name), rowsOf(parts, targets.get(id) ?? '')]),
  );
}

function rowsOf(parts: Readonly<Record<string, string>>, place: string): string[][] {
  const formats = formatsOf(parts['xl/styles.xml'] ?? '');
  return [...(parts[`xl/${place}`] ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    const found = row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?[^>]*?(?:\/>|>(.*?)<\/c>)/gs);
    for (const [, letters = '', style = '0', body = ''] of found) {
      const written = unescape(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(body)?.[1] ?? '');
      cells[columnOf(letters)] = body.startsWith('<v>') ? shown(written, formats[Number(style)]) : written;
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** The number formats of the cells, by the number of their style; none where a number is only a number. */
function formatsOf(styles: string): (string | undefined)[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  );
  const cells = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return [...cells.matchAll(/<xf\b[^>]*>/g)].map(([xf]) => codes.get(/numFmtId="(\d+)"/.exec(xf)?.[1]));
}

/** A number as its format shows it: days since 1899-12-30 as a day or a moment. */
function shown(number: string, format: string | undefined): string {
  if (!format?.startsWith('yyyy')) return number;
  const moment = new Date(Math.round((Number(number) - 25_569) * 86_400) * 1000);
  return moment.toISOString().replace('T', ' ').slice(0, format.replaceAll('\\', '').length);
}

/** `A` = 0, `AA` = 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescape(xml: string): string {
  return (
    xml
      .replace(/&#13;/g, '\r')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      // As a spreadsheet reads it (ECMA-376, ST_Xstring).
      .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  );
}
