import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const openZip = promisify<Buffer, ZipFile>((content, done) => fromBuffer(content, done));

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
  const zip = await openZip(content);
  const parts: Record<string, string> = {};
  const reads: Promise<void>[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        reads.push(text(stream).then((part) => void (parts[entry.fileName] = part)));
      });
    });
  });
  await Promise.all(reads);
  return { parts, rows: rowsOf(parts['xl/worksheets/sheet1.xml'] ?? ''), sheets: sheetsOf(parts) };
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
    listed.map(([, name = '', id = '']) => [unescape(name), rowsOf(parts[`xl/${targets.get(id) ?? ''}`] ?? '')]),
  );
}

function rowsOf(sheet: string): string[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, letters = '', body = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      cells[columnOf(letters)] = unescape(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(body)?.[1] ?? '');
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
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
