import { expect, it } from 'vitest';
import { objectsIn, objectText, shownObjects } from './object-text';

const ids = Array.from({ length: 200 }, (_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`);

it.each([1, 5, 6, 100])('%i ids are kept, the first few are named, with their number', (count) => {
  const asked = ids.slice(0, count).join(',');
  const text = objectText(asked);
  expect(text).toBe(asked);
  expect(objectsIn(text)).toEqual({ ids: ids.slice(0, Math.min(count, 5)), total: count });
  expect(shownObjects(text)).toBe(count > 5 ? `${ids.slice(0, 5).join(',')} 等 ${count} 项` : asked);
});

it('of more than any call takes whole ones are kept, with their number', () => {
  const text = objectText(ids.join(','));
  expect(text.length).toBeLessThanOrEqual(4000);
  expect(text.replace(' 等 200 项', '').split(',')).toEqual(ids.slice(0, 107));
  expect(objectsIn(text)).toEqual({ ids: ids.slice(0, 5), total: 200 });
});

it('what is no list is cut, and what names nothing stays', () => {
  expect(objectText('x'.repeat(300))).toBe('x'.repeat(200));
  expect(objectText(`${'x'.repeat(300)},y`)).toHaveLength(200);
  expect(objectText(`y,${'x'.repeat(300)}`)).toHaveLength(200);
  expect(objectText('')).toBe('');
});

it('rows of former times, which kept five, are read as before', () => {
  const text = `${ids.slice(0, 5).join(',')} 等 8 项`;
  expect(objectsIn(text)).toEqual({ ids: ids.slice(0, 5), total: 8 });
  expect(shownObjects(text)).toBe(text);
});
