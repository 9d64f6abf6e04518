import { expect, it } from 'vitest';
import { addressParts } from './address-parts';

it('reads the query of a menu like that of the address bar', () => {
  expect(addressParts('/new/voteActivebox?status=100&keyword=春')).toEqual({
    to: '/new/voteActivebox',
    search: { status: 100, keyword: '春' },
  });
  expect(addressParts('/new/recruit')).toEqual({ to: '/new/recruit', search: {} });
});
