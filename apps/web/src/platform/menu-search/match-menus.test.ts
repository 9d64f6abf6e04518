import { beforeAll, expect, it } from 'vitest';
import { menuTree } from '@/kernel/session/menu.fixture';
import { loadPinyinMatch, type MatchName, matchText, searchMenus } from './match-menus';

let match: MatchName;
beforeAll(async () => {
  match = await loadPinyinMatch();
});
const found = (keyword: string, by = match) =>
  searchMenus(menuTree, keyword, by).flatMap(({ title, hits }) => hits.map(({ menu }) => `${title}>${menu.name}`));

it.each(['tppx', 'TPPX', 'toupiao', 'tou piao', '投票', '评选'])('finds 投票评选 by %s', (keyword) => {
  expect(found(keyword)).toEqual(['场馆中心 / 预约与活动>投票评选']);
});

it('marks the characters that the initials stand for', () => {
  expect(searchMenus(menuTree, 'zs', match)[0]?.hits[0]?.marked).toEqual([0, 1]);
});

it('finds pages only, not the groups above them', () => {
  expect(found('培训')).toEqual([]);
});

it('finds every page without a keyword, and nothing for a foreign word', () => {
  expect(found('')).toHaveLength(4);
  expect(found('xyz')).toEqual([]);
});

it('needs the written name until the pinyin table has arrived', () => {
  expect(found('招生', matchText)).toEqual(['场馆中心 / 培训与社团>招生信息']);
  expect(found('zsxx', matchText)).toEqual([]);
});
