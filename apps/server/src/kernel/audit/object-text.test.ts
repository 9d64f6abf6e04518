import { expect, it } from 'vitest';
import { objectsIn, objectText } from './object-text';

const ids = Array.from({ length: 100 }, (_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`);

it.each([1, 5, 6, 100])('%i ids come back whole, with their number', (count) => {
  const text = objectText(ids.slice(0, count).join(','));
  expect(text.length).toBeLessThanOrEqual(200);
  expect(objectsIn(text)).toEqual({ ids: ids.slice(0, Math.min(count, 5)), total: count });
});

it('what is no list is cut, and what names nothing stays', () => {
  expect(objectText('x'.repeat(300))).toBe('x'.repeat(200));
  expect(objectText(`${'x'.repeat(300)},y`)).toHaveLength(200);
  expect(objectText('')).toBe('');
});
