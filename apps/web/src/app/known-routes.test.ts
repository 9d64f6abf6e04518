import { expect, it } from 'vitest';
import { isKnownRoute, knownPages } from './known-routes';

it('knows the pages that the specification names', () => {
  const named = [
    '/menuRest',
    '/MuseumCenter/makeDetails',
    '/MuseumCenter/vioceBook',
    '/set/setMenu/add',
    '/new/booking',
    '/reverseNum',
  ];
  expect(named.filter((path) => !isKnownRoute(path))).toEqual([]);
  expect(knownPages.size).toBeGreaterThan(120);
});

it('knows the areas that it names only in part', () => {
  expect(isKnownRoute('/terrace/website/dateniss')).toBe(true);
  expect(isKnownRoute('/intangible/overview/add')).toBe(true);
});

it('does not know any other address', () => {
  expect(['/terrace', '/new/nothing', '/MuseumCenter', '/terraces/x'].filter(isKnownRoute)).toEqual([]);
});

it('takes no notice of a slash at the end', () => {
  expect(isKnownRoute('/menuRest/')).toBe(true);
});
