import { expect, it } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import type { ManualPage } from './manual-page';
import { pageFor } from './page-for';

const page = (name: string, screens: readonly string[]): ManualPage => ({
  name,
  screens,
  group: '',
  title: name,
  headings: [],
  html: '',
  text: '',
});
const pages = [
  page('votes', ['/new/voteActivebox']),
  page('rounds', ['/new/voteActivebox?mode=7']),
  page('recruit', ['/new/recruit']),
  page('shell', ['/MuseumCenter/business']),
];
const menus = [
  menu('业务', '/MuseumCenter/business', { id: 'all', children: [menu('招生', '/new/recruit', { id: 'r' })] }),
];
const at = (pathname: string, search = {}) => pageFor(pages, { pathname, search, menus })?.name;

it('explains a view of a screen by its own page, other views by the page of the screen', () => {
  expect(at('/new/voteActivebox')).toBe('votes');
  expect(at('/new/voteActivebox', { mode: 7, id: 'x' })).toBe('rounds');
  expect(at('/new/voteActivebox', { mode: 2 })).toBe('votes');
});

it('explains the screen in the tab in view, the first one where none is chosen', () => {
  expect(at('/MuseumCenter/business', { id: 'all', tab: 'r' })).toBe('recruit');
  expect(at('/MuseumCenter/business', { id: 'all' })).toBe('recruit');
  expect(at('/MuseumCenter/business', { id: 'gone' })).toBe('shell');
});

it('has nothing for a screen that no page names', () => {
  expect(at('/MuseumCenter/fans')).toBeUndefined();
});
