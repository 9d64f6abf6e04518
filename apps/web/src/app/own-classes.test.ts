import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Classes that a style sheet gives their looks, each as a whole selector. */
function classesIn(file: string): Set<string> {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/));
  return new Set(selectors.map((one) => one.trim()).filter((one) => /^\.[\w-]+$/.test(one)));
}

// What is printed looks different on purpose. Style sheets of pages that were visited stay: what two of them say of one class depends on the way of the visitor.
it('gives each class its looks in one style sheet', () => {
  const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.css') && name !== join('styles', 'print.css'),
  );
  expect(files.length).toBeGreaterThan(50);
  const homes = new Map<string, string[]>();
  for (const file of files) {
    for (const name of classesIn(join(source, file))) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  expect([...homes].filter(([, sheets]) => sheets.length > 1)).toEqual([]);
});
