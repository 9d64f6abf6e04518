import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What others call says what it does: its comment stands right above it, at overloads above the first. */

const root = join(import.meta.dirname, '../../..');
const folders = ['packages/contract/src', 'apps/server/src', 'apps/web/src/kernel'];

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const declared = /^export (?:default )?(?:async )?function\*? (\w+)/;

/** Exported functions of a source text, each with whether a comment ends right above it or above its first overload. */
function functionsOf(text: string): { readonly name: string; readonly isSaid: boolean }[] {
  const lines = text.split('\n');
  const said = new Set<string>();
  return lines.flatMap((line, at) => {
    const name = declared.exec(line)?.[1];
    if (name === undefined) return [];
    if (lines[at - 1]?.endsWith('*/')) said.add(name);
    return [{ name, isSaid: said.has(name) }];
  });
}

it('knows a function with a comment from one without', () => {
  const text =
    '/** Says it. */\nexport function one(): void;\nexport function one() {}\n\nexport async function two() {}\n';
  expect(functionsOf(text).map(({ isSaid }) => isSaid)).toEqual([true, true, false]);
});

it('every exported function of the contract, the server and the kernel of the pages is described', () => {
  const found = folders
    .flatMap(sourcesBelow)
    .map((path) => [path, functionsOf(readFileSync(join(root, path), 'utf8'))] as const);
  expect(found.flatMap(([, functions]) => functions).length).toBeGreaterThan(1000);
  const silent = found.flatMap(([path, functions]) =>
    functions.filter(({ isSaid }) => !isSaid).map(({ name }) => `${path}: ${name}`),
  );
  expect(silent).toEqual([]);
});
