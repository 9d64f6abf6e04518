import { expect, it } from 'vitest';
import { createDraftClaim } from './draft-claim';

it('claims the own draft, and that of another form only until the first own one stands in its place', () => {
  const claim = createDraftClaim('b');
  expect(claim.writers()).toEqual(['b']);
  claim.follow(['a', 'earlier']);
  expect(claim.writers()).toEqual(['b', 'a', 'earlier']);
  claim.settle();
  expect(claim.writers()).toEqual(['b']);
});

it('names no more than the server takes', () => {
  const claim = createDraftClaim('b');
  claim.follow(Array.from({ length: 20 }, (_, index) => `reload ${index}`));
  expect(claim.writers()).toHaveLength(8);
  expect(claim.writers()[0]).toBe('b');
});
