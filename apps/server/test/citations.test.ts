import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const docs = join(root, 'docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

const sourceFolders = ['packages/contract/src', 'apps/server/src', 'apps/server/test', 'apps/web/src', 'e2e', 'bench'];
const sources = sourceFolders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/node_modules|(^|\/)dist\/|citations\.test/.test(path));

/** Sections and points of each cited document by the names that comments use, and how a citation is found in a line. */
const cited: readonly { document: string; citation: RegExp; has: (point: string) => boolean }[] = [
  { document: 'spec/000', citation: /\b000 §(\d+)/g, has: headingOf('spec/000_6da3f68e7ef5e0ec.txt') },
  { document: 'spec/001', citation: /\b001 §(\d+)/g, has: headingOf('spec/001_3306d1727153f40a.txt') },
  { document: 'spec/002', citation: /\b002 §(\d+)/g, has: headingOf('spec/002_5fbdf0ed85544180.txt') },
  { document: 'decisions', citation: /\bdecisions §(\d+)/g, has: headingOf('decisions.md') },
  { document: 'spec/texts.md', citation: /\btexts\.md (Part [A-Z]|[A-Z]\d+)/g, has: pointOfTexts },
  { document: 'promises.json', citation: /\breliability (P\d+)/g, has: (point) => promises.has(point) },
  { document: 'security/threats.md', citation: /\bthreats ([一二三四五])/g, has: chapterOfThreats },
];

const promises = new Set([...read('promises.json').matchAll(/"(P\d+)"/g)].map(([, id]) => id));

function headingOf(name: string) {
  const text = read(name);
  return (number: string) => new RegExp(`^## ${number}\\.`, 'm').test(text);
}

function pointOfTexts(point: string) {
  const shape = point.startsWith('Part') ? `^# ${point.toUpperCase()} ` : `^(## ${point}\\.|- \\*\\*${point} )`;
  return new RegExp(shape, 'm').test(read('spec/texts.md'));
}

function chapterOfThreats(chapter: string) {
  return read('security/threats.md').includes(`\n## ${chapter}、`);
}

it('every place of the specification and of the decisions that the code names is there to be read', () => {
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return cited.flatMap(({ document, citation, has }) =>
      [...text.matchAll(citation)].map(([, point = '']) => ({ document, point, path, there: has(point) })),
    );
  });
  const counts = cited.map(({ document }) => found.filter((one) => one.document === document).length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(found.filter(({ there }) => !there)).toEqual([]);
});
