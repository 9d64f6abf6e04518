import { expect, it } from 'vitest';
import type { ManualPage } from './manual-page';
import { searchPages } from './search-pages';

const page = (title: string, text: string): ManualPage => ({
  name: title,
  group: '',
  title,
  screens: [],
  headings: [],
  html: '',
  text,
});
const pages = [
  page('课程', '名额满后，公众可以加入候补。'),
  page('学员、候补与签到', '有人取消时，排在最前的候补学员自动转为待审核。导出 Excel。'),
  page('站内信', '给同事写信。'),
];
const titles = (typed: string) => searchPages(pages, typed).map((found) => found.page.title);

it('finds pages that hold every word, those with the word in their title first', () => {
  expect(titles('候补')).toEqual(['学员、候补与签到', '课程']);
  expect(titles('候补 名额')).toEqual(['课程']);
  expect(titles('excel')).toEqual(['学员、候补与签到']);
});

it('finds nothing for nothing, and nothing for words that no page has', () => {
  expect(titles('  ')).toEqual([]);
  expect(titles('候补 退款')).toEqual([]);
});

it('shows the words around the first place', () => {
  expect(searchPages(pages, '自动转')[0]?.excerpt).toContain('候补学员自动转为待审核');
});
