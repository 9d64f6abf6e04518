import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The documents say how the code is laid out: what they name must be found in it. */

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const sources = ['apps', 'packages', 'e2e', 'bench', 'deploy', 'docs', 'scripts'];
const built = new Set(['node_modules', 'dist', 'coverage', '.vite']);

/** Every file and folder below `folder`, from the root of the repository; without what is built or installed. */
function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !built.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...below(path)] : [path];
    });
}

const ownPath = 'apps/server/test/documents-of-the-code.test.ts';
const paths = [...sources, ...sources.flatMap(below), ...readdirSync(root)];
/** Words of the code, in whatever capitals: SQL stands in small letters where prose writes it large. */
const words = new Set(
  paths
    .filter((path) => /\.(ts|tsx|mjs|sql)$|package\.json$/.test(path) && path !== ownPath)
    .flatMap(
      (path) =>
        read(path)
          .toLowerCase()
          .match(/[\w-]+/g) ?? [],
    ),
);

/** Written as what is refused, as any two, or no path for all its stroke. */
const examples = new Set(['hideInX', 'content/a', 'content/b', 'LISTEN/NOTIFY']);

/** The short names that the documents give to the three source folders. */
const shortNames: readonly (readonly [RegExp, string])[] = [
  [/^contract\//, 'packages/contract/src/'],
  [/^server\//, 'apps/server/src/'],
  [/^web\//, 'apps/web/src/'],
];

/** What is written in code letters outside the drawings. */
function namesIn(document: string): string[] {
  const prose = read(document).replaceAll(/```[\s\S]*?```/g, '');
  return [...new Set([...prose.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))];
}

/** Addresses of the server begin with a stroke; SQL and calls have a full stop, but no ending of a file. */
const looksLikePath = (name: string) => /^[\w<>….-][\w<>…./-]*$/.test(name) && /\/|\.(ts|tsx|mjs|sql|md)$/.test(name);

/** Whether a file or folder ends in the name, with or without the ending of a source file; `<type>` and … stand for any name. */
function isPath(name: string): boolean {
  const [, full] = shortNames.find(([start]) => start.test(name)) ?? [];
  const spelled = full === undefined ? name : full + name.slice(name.indexOf('/') + 1);
  const pattern = spelled
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/<\w+>|…/g, '[A-Za-z-]+')
    .replaceAll('NNNN', String.raw`\d{4}`);
  const wanted = new RegExp(String.raw`(^|/)${pattern}(\.tsx?)?$`);
  return paths.some((path) => wanted.test(path));
}

/** The words of a piece of code that have to be found in the sources. */
const wordsOf = (name: string) => name.toLowerCase().match(/[a-z_][\w-]*/g) ?? [];

const documents = ['docs/ARCHITECTURE.md', 'docs/adding-a-content-type.md', 'CONTRIBUTING.md'];

describe.each(documents)('%s', (document) => {
  const names = namesIn(document);

  it('names only files and folders that exist', () => {
    const named = names.filter((name) => looksLikePath(name) && !examples.has(name));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !isPath(name))).toEqual([]);
  });

  it('names only things that the code has', () => {
    const unknown = names
      .filter((name) => !looksLikePath(name) && !examples.has(name))
      .filter((name) => wordsOf(name).some((word) => !words.has(word)));
    expect(unknown).toEqual([]);
  });
});

describe('the rooms of the kernels in docs/ARCHITECTURE.md', () => {
  const tables = read('docs/ARCHITECTURE.md').split('\n\n');
  const folders = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);

  it.each([
    ['服务端 `kernel/`', 'apps/server/src/kernel'],
    ['页面 `kernel/`', 'apps/web/src/kernel'],
  ])('are all of them: %s', (title, folder) => {
    const table = tables.find((part) => part.startsWith(`| ${title}`)) ?? '';
    const rooms = table
      .split('\n')
      .slice(2)
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));
    expect(rooms.toSorted()).toEqual(folders(folder).toSorted());
  });
});

it('finds every source file that decisions and comments name', () => {
  const isSource = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== ownPath;
  const texts = [
    ...paths.filter((path) => path.startsWith('docs/adr/')).map((path) => [path, read(path)] as const),
    ...paths
      .filter(isSource)
      .map((path) => [path, (read(path).match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? []).join('\n')] as const),
  ];
  const missing = texts
    .flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w.*/{-])[\w][\w./-]*\.(?:ts|tsx|mjs)\b/g)].map(([name]) => [path, name] as const),
    )
    .filter(([, name]) => !isPath(name));
  expect(missing).toEqual([]);
});

it('finds every decision that documents and comments name', () => {
  const decisions = new Set(readdirSync(join(root, 'docs/adr')).map((file) => file.slice(0, 4)));
  const missing = paths
    .filter((path) => /\.(ts|tsx|mjs|sql|md)$/.test(path) && !path.startsWith('docs/spec/'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:ADR|决策) (\d{4})/g)].map(([, number = '']) => [path, number] as const),
    )
    .filter(([, number]) => !decisions.has(number));
  expect(missing).toEqual([]);
});
