import { beforeAll, expect, it } from 'vitest';
import { menuTree } from '@/kernel/session/menu.fixture';
import { pagesOf, searchMenus } from './match-menus';
import { loadPinyinMatch, type MatchName, matchText } from '@/kernel/search/match-name';

let match: MatchName;
beforeAll(async () => {
  match = await loadPinyinMatch();
});
const found = (keyword: string, by = match) => pagesOf(searchMenus(menuTree, keyword, by)).map(({ menu }) => menu.name);

it.each(['tppx', 'TPPX', 'toupiao', 'tou piao', '投票', '评选'])('finds 投票评选 by %s', (keyword) => {
  expect(found(keyword)).toEqual(['投票评选']);
});

it('shows a page below the menus that lead to it', () => {
  const [top] = searchMenus(menuTree, '投票', match);
  expect([top?.menu.name, top?.below[0]?.menu.name, top?.below[0]?.below[0]?.menu.name]).toEqual([
    '场馆中心',
    '预约与活动',
    '投票评选',
  ]);
  expect(top?.below).toHaveLength(1);
});

it('marks the characters that the initials stand for', () => {
  expect(pagesOf(searchMenus(menuTree, 'zsxx', match))[0]?.marked).toEqual([0, 1, 2, 3]);
});

it('opens every page below a group that is found', () => {
  expect(found('培训')).toEqual(['招生信息']);
});

it('keeps of a group that is found only the pages that are found as well', () => {
  expect(found('活动')).toEqual(['公益活动']);
});

it('finds every page without a keyword, and nothing for a foreign word', () => {
  expect(found('')).toHaveLength(4);
  expect(found('xyz')).toEqual([]);
});

it('needs the written name until the pinyin table has arrived', () => {
  expect(found('招生', matchText)).toEqual(['招生信息']);
  expect(found('zsxx', matchText)).toEqual([]);
});
