import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Rows of the first sheet of a downloaded workbook, each a list of its cells' texts; a cell that is left out is empty. */
export async function readSheet(path: string): Promise<string[][]> {
  const xml = await entryText(path, 'xl/worksheets/sheet1.xml');
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const texts: string[] = [];
    for (const [, column, cell = ''] of cells.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs))
      texts[columnNumber(column ?? '')] = plain(cell);
    return Array.from(texts, (text) => text ?? '');
  });
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
