// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { diffEntries } from './entry-diff';

const sides = (before: string, after: string) => {
  const runs = diffEntries(before, after);
  const side = (omit: 'added' | 'removed') =>
    runs
      .filter(({ change }) => change !== omit)
      .map(({ text, change }) => (change === 'same' ? text : `[${text}]`))
      .join('');
  return [side('added'), side('removed')];
};

it('marks a word that only moved to another weekday', () => {
  expect(sides('星期一 晚上\n星期六 上午', '星期一 上午')).toEqual(['星期一 [晚上]\n[星期六 上午]', '星期一 [上午]\n']);
});

it('puts an added day where it stands, and leaves the others unmarked', () => {
  const [first, last] = ['2026-12-01 9:00-10:00（50 张）', '2026-12-03 9:00-10:00（50 张）'];
  expect(sides(`${first}\n${last}`, `${first}\n2026-12-02 9:00-10:00（50 张）\n${last}`)).toEqual([
    `${first}\n${last}`,
    `${first}\n[2026-12-02 9:00-10:00（50 张）][\n]${last}`,
  ]);
});

it('shows what was nothing as wholly added', () => {
  expect(sides('', '上午 9:00-12:00')).toEqual(['', '[上午 9:00-12:00]']);
});
