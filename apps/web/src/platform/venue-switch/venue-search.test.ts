import { flatNodes } from '@yunguan/contract/kernel/tree';
import type { VenueNode } from '@yunguan/contract/platform/shell';
import { beforeAll, expect, it } from 'vitest';
import { loadPinyinMatch, type MatchName } from '@/kernel/search/match-name';
import { firstMatch, needsSearch, searchVenues } from './venue-search';

let match: MatchName;
beforeAll(async () => {
  match = await loadPinyinMatch();
});

function venue(name: string, children: VenueNode[] = []): VenueNode {
  return { id: `v-${name}`, name, parentId: null, kind: 'branch', children };
}
const branches = Array.from({ length: 198 }, (_, index) => venue(`第${index + 1}街道分馆`));
const network = [venue('云上平台', [venue('江北文化馆', [...branches, venue('渡口分馆')])])];
const names = (venues: readonly VenueNode[]) => flatNodes(venues).map(({ name }) => name);

it('offers a search from sixteen branches on', () => {
  expect(needsSearch(network)).toBe(true);
  expect(needsSearch([venue('总馆', branches.slice(0, 15))])).toBe(true);
  expect(needsSearch([venue('总馆', branches.slice(0, 14))])).toBe(false);
});

it.each(['渡口', 'dkfg', 'dukou'])('finds one of two hundred branches by %s, with those above it', (keyword) => {
  expect(names(searchVenues(network, keyword, match))).toEqual(['云上平台', '江北文化馆', '渡口分馆']);
  expect(firstMatch(network, keyword, match)?.name).toBe('渡口分馆');
});

it('keeps all without a keyword and none for a foreign name', () => {
  expect(names(searchVenues(network, '', match))).toHaveLength(201);
  expect(searchVenues(network, '没有这个馆', match)).toEqual([]);
});
