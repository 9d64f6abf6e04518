import { expect, it } from 'vitest';
import { nextPage } from './next-page';

const origin = 'http://venue.example';

it('goes on to the wanted page', () => {
  expect(nextPage('/new/recruit?page=2#a', origin)).toBe('/new/recruit?page=2#a');
});

it.each([
  undefined,
  '',
  '/',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'new',
])('goes to the shell instead of %s', (wanted) => expect(nextPage(wanted, origin)).toBe('/layout'));
