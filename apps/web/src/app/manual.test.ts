import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpTarget } from '@/platform/help/manual-page';
import { pageFor } from '@/platform/help/page-for';
import { manualFolder, pageFiles, readManual } from '../../scripts/manual.mjs';
import { screens } from './screens';

const root = join(manualFolder, '../..');
const pages = readManual();
const pictures = join(manualFolder, 'pictures');

/** Where the words of the screens are written: pages, labels and texts of the contract, names of the menus. */
const sources = ['apps/web/src', 'packages/contract/src', 'apps/server/src/seed'];

function allSources(): string {
  return sources
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

it('lists every page in its table of contents, once, and gives each its own title', () => {
  expect(pages.map(({ name }) => name).toSorted()).toEqual(pageFiles().toSorted());
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

it('explains every screen', () => {
  const without = Object.keys(screens)
    .filter((address) => address !== '/help')
    .filter((pathname) => !pageFor(pages, { pathname, search: {}, menus: [] }));
  expect(without).toEqual([]);
});

it('names only screens that exist', () => {
  const named = pages.flatMap((page) => page.screens.map((screen) => screen.split('?')[0] ?? ''));
  expect(named.filter((address) => !(address in screens))).toEqual([]);
});

it('leads only to pages and headings that exist', () => {
  const broken = pages.flatMap(({ name, links }) =>
    links
      .filter((link) => !link.startsWith('https://'))
      .filter((link) => {
        const target = helpTarget(`/help/${link.replace(/\.md(?=#|$)/, '')}`);
        const page = link.startsWith('#') ? pages.find((one) => one.name === name) : undefined;
        const found = page ?? pages.find((one) => one.name === target?.name);
        const heading = link.split('#')[1];
        return !found || (heading !== undefined && !new RegExp(`<h\\d id="${heading}">`).test(found.html));
      })
      .map((link) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('shows only pictures that are there, and keeps none that no page shows', () => {
  const shown = new Set(pages.flatMap((page) => page.pictures));
  expect([...shown].filter((file) => !existsSync(join(pictures, file)))).toEqual([]);
  expect(readdirSync(pictures).filter((file) => !shown.has(file))).toEqual([]);
});

it('keeps the pictures small, each with room kept for it', () => {
  const bytes = readdirSync(pictures).map((file) => statSync(join(pictures, file)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(6_000_000);
  for (const { name, html } of pages)
    for (const [image] of html.matchAll(/<img [^>]+>/g)) expect(image, name).toMatch(/ width="\d+" height="\d+"/);
});

it('names buttons, menus and fields by the words that the screens have', () => {
  const known = allSources();
  // A number of the words may be a constant of the source.
  const counted = known.replaceAll(/\$\{\w+\}/g, '#');
  const isKnown = (words: string) => known.includes(words) || counted.includes(words.replaceAll(/\d+/g, '#'));
  const unknown = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/「([^」]+)」/g)]
      .flatMap(([, words = '']) => words.split(' › '))
      .filter((words) => !isKnown(words))
      .map((words) => `${name}: ${words}`),
  );
  expect(unknown).toEqual([]);
});
