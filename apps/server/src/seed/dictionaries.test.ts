import { dictionaryNodes } from '@yunguan/contract/platform/dictionaries';
import { describe, expect, it } from 'vitest';
import { dictionaryItems, itemsOf } from './dictionaries';
import { stableId } from './stable-id';

describe('the classifications of a new installation', () => {
  it('fill every node with six to ten entries', () => {
    const nodes = dictionaryItems.map(({ nodeName }) => nodeName);
    expect([...new Set(nodes)]).toEqual(Object.keys(dictionaryNodes));
    for (const node of nodes) {
      expect(itemsOf(node).length).toBeGreaterThanOrEqual(6);
      expect(itemsOf(node).length).toBeLessThanOrEqual(10);
    }
  });

  it('say which file belongs to a medium, and nothing of the kind elsewhere', () => {
    for (const node of ['2001', '2011'] as const) {
      expect(new Set(itemsOf(node).map((item) => item.uploadType))).toEqual(new Set([1, 2, 3]));
    }
    expect(itemsOf('1005').every((item) => item.uploadType === null)).toBe(true);
  });

  it('keep their ids for ever', () => {
    expect(new Set(dictionaryItems.map((item) => item.id)).size).toBe(dictionaryItems.length);
    for (const item of dictionaryItems) {
      expect(item.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(stableId('dictionary', '1005', '1')).toBe('db0b5dc0-acb9-5557-be6f-ab78dbee4399');
  });
});
