import { expect, it } from 'vitest';
import { judgedByServer, shownRules, whyNow } from './password-rules';

const met = (profile: 'dengbao' | 'asvs', password: string) => shownRules(profile).map(({ isMet }) => isMet(password));

it.each([
  ['Venue2026', [false, true]],
  ['venuevenue', [true, false]],
  ['Venue@2026', [true, true]],
  ['文化馆Abc1', [false, true]],
])('judges %s by length and kinds of characters', (password, expected) =>
  expect(met('dengbao', password)).toEqual(expected),
);

it('asks for length alone where the installation does', () => {
  expect(met('asvs', 'Venue@2026')).toEqual([false]);
  expect(met('asvs', '山城夜雨落在旧书店的屋檐')).toEqual([true]);
});

it('says what only the server knows, and why the page is shown', () => {
  expect(judgedByServer('dengbao')).toBe('不包含用户名，不使用常见或已泄露的密码，不与最近 5 次使用过的密码相同');
  expect(judgedByServer('asvs')).toContain('不与原密码相同');
  expect(whyNow('dengbao')).toContain('满 90 天');
  expect(whyNow('asvs')).not.toContain('天');
});
