import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fillIn, isTooOld, oldestBrowsers, sayTooOld } from './browser-support';

const web = join(import.meta.dirname, '../..');
const given = globalThis.CSS;
const sorted = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted');
const spliced = Object.getOwnPropertyDescriptor(Array.prototype, 'toSpliced');

afterEach(() => {
  Object.defineProperty(globalThis, 'CSS', { value: given, configurable: true, writable: true });
  if (sorted) Object.defineProperty(Array.prototype, 'toSorted', sorted);
  if (spliced) Object.defineProperty(Array.prototype, 'toSpliced', spliced);
});

function browserWith(supports: boolean): void {
  Object.defineProperty(globalThis, 'CSS', {
    value: { supports: (what: string) => what === 'selector(:has(*))' && supports },
    configurable: true,
    writable: true,
  });
}

it('tells a browser whose styles cannot look inside an element from one whose can', () => {
  browserWith(true);
  expect(isTooOld()).toBe(false);
  browserWith(false);
  expect(isTooOld()).toBe(true);
});

it('fills in what Chrome 109 lacks, and touches nothing where it is there', async () => {
  const own = Array.prototype.toSorted;
  await fillIn();
  expect(Array.prototype.toSorted).toBe(own);
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  Reflect.deleteProperty(Array.prototype, 'toSpliced');
  await fillIn();
  expect([3, 1, 2].toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  expect(['a', 'b', 'c'].toSpliced(1, 1, 'd')).toEqual(['a', 'd', 'c']);
});

it('says instead of the pages what is needed', () => {
  const place = document.createElement('div');
  place.append('加载中');
  sayTooOld(place);
  expect(place.textContent).toMatch(/^浏览器版本过旧/);
  expect(place.textContent).toContain(oldestBrowsers);
});

it('names the same browsers where the program cannot run at all, and in the manual', () => {
  for (const file of ['index.html', '../../docs/manual/faq.md', '../../docs/operations/install.md'])
    expect(readFileSync(join(web, file), 'utf8'), file).toContain(oldestBrowsers);
});

// A translated page keeps its old numbers: the browser puts texts of its own where React changes those it made.
it('asks browsers not to translate the page', () => {
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain('<html lang="zh-CN" translate="no">');
});
