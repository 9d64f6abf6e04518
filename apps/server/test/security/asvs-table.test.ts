import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

interface Line {
  readonly requirement: string;
  readonly level: string;
  readonly words: string;
  readonly applicable: string;
  readonly whyNot: string;
  readonly howMet: string;
  readonly test: string;
}

/** Commas and quotation marks within a cell are written as RFC 4180 has them. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function table(): Line[] {
  const [, ...lines] = read('docs/security/asvs.csv').trim().split('\n');
  return lines.map((line) => {
    const [requirement = '', level = '', words = '', applicable = '', whyNot = '', howMet = '', test = ''] =
      cells(line);
    return { requirement, level, words, applicable, whyNot, howMet, test };
  });
}

/** What is wrong with the proof of a line; undefined when it stands. */
function problem({ applicable, whyNot, howMet, test }: Line): string | undefined {
  if (applicable === 'no') return whyNot === '' || test !== '' ? '不适用须有原因' : undefined;
  if (applicable !== 'yes') return '适用一栏只能是 yes 或 no';
  if (test.startsWith('gap: ')) return test.length > 8 ? undefined : '缺口须说明';
  if (howMet === '') return '没有写如何满足';
  const isPage = test.startsWith('doc: ');
  const [file = '', title = ''] = test.replace('doc: ', '').split(' › ');
  if (!isPage && !/\.(?:test|e2e)\.tsx?$/.test(file)) return `不是测试：${file}`;
  if (title === '' || !read(file).includes(title)) return `${file} 中没有“${title}”`;
  return undefined;
}

it('the table of ASVS 5.0 holds every line of levels 1 and 2, and those of level 3 that were chosen', () => {
  const lines = table();
  const of = (level: string) => lines.filter((line) => line.level === level).length;
  expect([of('1'), of('2'), of('3')]).toEqual([70, 183, 13]);
  expect(new Set(lines.map(({ requirement }) => requirement)).size).toBe(266);
});

it('every line that applies names a test or page that is there, or a gap with its reason', () => {
  const wrong = table().flatMap((line) => {
    const found = problem(line);
    return found === undefined ? [] : [`${line.requirement}：${found}`];
  });
  expect(wrong).toEqual([]);
});

it('no more is missing than what is named', () => {
  const gaps = table().filter(({ test }) => test.startsWith('gap: '));
  expect(gaps.map(({ requirement }) => requirement)).toEqual(['6.2.8', '6.6.1']);
});

it('a line whose test was renamed, or that claims nothing, is found', () => {
  const line = { requirement: 'x', level: '1', words: 'x', applicable: 'yes', whyNot: '', howMet: 'x' };
  expect(problem({ ...line, test: 'apps/server/test/audit.test.ts › finds an edited row' })).toBeUndefined();
  expect(problem({ ...line, test: 'apps/server/test/audit.test.ts › finds nothing' })).toContain('没有');
  expect(problem({ ...line, test: 'apps/server/test/gone.test.ts › finds' })).toContain('没有');
  expect(problem({ ...line, test: '' })).toContain('不是测试');
  expect(problem({ ...line, applicable: 'no', test: '' })).toContain('原因');
});

it.each(['threats.md', 'dengbao.md', 'keys.md'])('the tests that %s names are there', (page) => {
  const named = [
    ...read(`docs/security/${page}`).matchAll(/`((?:apps|e2e|packages|scripts)\/[\w./-]+)`(?: › ([^|\n；]+))?/g),
  ];
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(([, file = '', title = '']) => !read(file).includes(title.trim()) || read(file) === '');
  expect(missing.map(([text]) => text)).toEqual([]);
});
