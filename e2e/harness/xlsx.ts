import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Rows of the first sheet of a downloaded workbook, each a list of its cells' texts, moments as they are shown; a cell that is left out is empty. */
export async function readSheet(path: string): Promise<string[][]> {
  const xml = await entryText(path, 'xl/worksheets/sheet1.xml');
  const styles = await entryText(path, 'xl/styles.xml');
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf\b[^>]*>/g)].map(([xf]) => formatOf(xf, styles));
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const texts: string[] = [];
    const found = cells.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?[^>]*?(?:\/>|>(.*?)<\/c>)/gs);
    for (const [, column, style, cell = ''] of found)
      texts[columnNumber(column ?? '')] = cell.startsWith('<v>')
        ? shown(plain(cell), formats[Number(style ?? 0)])
        : plain(cell);
    return Array.from(texts, (text) => text ?? '');
  });
}

function formatOf(xf: string, styles: string): string {
  const id = /numFmtId="(\d+)"/.exec(xf)?.[1] ?? '';
  return new RegExp(`numFmtId="${id}" formatCode="([^"]+)"`).exec(styles)?.[1] ?? '';
}

/** A number as its format shows it: days since 1899-12-30 as a day or a moment. */
function shown(number: string, format = ''): string {
  if (!format.startsWith('yyyy')) return number;
  const moment = new Date(Math.round((Number(number) - 25_569) * 86_400) * 1000);
  return moment.toISOString().replace('T', ' ').slice(0, format.replaceAll('\\', '').length);
}

/** A is 0, Z is 25, AA is 26. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + (letter.charCodeAt(0) - 64), 0) - 1;
}

function plain(cell: string): string {
  return cell
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Paths of the files of a downloaded archive, in its order. */
export function entryNames(path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, (failure, zip) => {
      if (failure) return reject(failure);
      const names: string[] = [];
      zip.on('entry', (entry: yauzl.Entry) => names.push(entry.fileName));
      zip.on('error', reject).on('end', () => resolve(names));
    });
  });
}

function entryText(path: string, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, (problem, stream: Readable) => {
          if (problem) return reject(problem);
          text(stream).then(resolve, reject);
        });
      });
      zip.on('end', () => reject(new Error(`${path} has no ${name}`)));
      zip.readEntry();
    });
  });
}
