import { describe, expect, it } from 'vitest';
import { keptIn, lastPage, nextAfter, placeOf, type QueuePage } from './queue';

/** Pages of ten over a queue of items named by their number. */
function pageOf(ids: readonly string[], page: number): QueuePage {
  const rows = ids.slice((page - 1) * 10, page * 10).map((objectId) => ({ objectId }));
  return { page, total: ids.length, rows };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `第${index + 1}`);
const never = () => Promise.reject(new Error('the page shown tells already'));

/** Decides an item of a page and opens what follows, reading from the queue without it. */
function decide(ids: readonly string[], page: number, decided: string) {
  const left = ids.filter((id) => id !== decided);
  return nextAfter(decided, pageOf(ids, page), async (wanted) => pageOf(left, wanted));
}

it('opens the item behind the decided one at once, without asking again', async () => {
  const next = await nextAfter('第3', pageOf(numbered(12), 1), never);
  expect(next).toEqual({ page: 1, objectId: '第4', isWrapped: false });
});

it('opens what moved up from the next page after the last item of a page', async () => {
  expect(await decide(numbered(12), 1, '第10')).toEqual({ page: 1, objectId: '第11', isWrapped: false });
});

it('goes back to the items that were skipped when the end is reached', async () => {
  expect(await decide(numbered(12), 2, '第12')).toEqual({ page: 1, objectId: '第1', isWrapped: true });
  expect(await decide(numbered(3), 1, '第3')).toEqual({ page: 1, objectId: '第1', isWrapped: true });
});

it('opens nothing when the decided item was the last of all', async () => {
  expect(await decide(['第1'], 1, '第1')).toBeUndefined();
});

it('does not open the decided item again when its next step waits for the same reviewer', async () => {
  const still = async (page: number) => pageOf(['第1'], page);
  expect(await nextAfter('第1', pageOf(['第1'], 1), still)).toBeUndefined();
});

it('starts with the first item when the decided one was opened from elsewhere', async () => {
  expect(await decide(numbered(3), 1, '别处')).toMatchObject({ objectId: '第1' });
});

describe('an item that left the queue while it was open', () => {
  const before = pageOf(numbered(12), 1);
  const keptAmong = (ids: readonly string[]) => keptIn(pageOf(ids, 1), before, '第5').rows.map((row) => row.objectId);

  it('keeps its place behind what stood before it, whatever else has left', () => {
    expect(keptAmong(['第1', '第4', '第7', '第13'])).toEqual(['第1', '第4', '第5', '第7', '第13']);
    expect(keptAmong(['第6', '第7'])).toEqual(['第5', '第6', '第7']);
    expect(keptAmong(['第2', '第3'])).toEqual(['第2', '第3', '第5']);
    expect(keptAmong([])).toEqual(['第5']);
  });

  it('has the next page behind it only where there is one', () => {
    const left = numbered(11).filter((id) => id !== '第5');
    expect(placeOf(keptIn(pageOf(left, 1), before, '第5'), '第5')?.next).toEqual({ page: 1, objectId: '第6' });
    const ten = pageOf(numbered(11), 1);
    expect(
      placeOf(keptIn(pageOf(numbered(10), 1), { ...ten, rows: [...ten.rows, { objectId: '末' }] }, '末'), '末')?.next,
    ).toBeUndefined();
  });

  it('leaves a page alone that holds it', () => {
    expect(keptIn(before, pageOf(numbered(3), 1), '第5')).toBe(before);
  });
});

it('counts the position over all pages and finds the neighbours', () => {
  expect(placeOf(pageOf(numbered(25), 2), '第11')).toEqual({
    position: 11,
    total: 25,
    previous: { page: 1, edge: 'last' },
    next: { page: 2, objectId: '第12' },
  });
  expect(placeOf(pageOf(numbered(25), 2), '第20')?.next).toEqual({ page: 3, edge: 'first' });
  expect(placeOf(pageOf(numbered(25), 3), '第25')?.next).toBeUndefined();
  // The last page is full: there is none behind it.
  expect(placeOf(pageOf(numbered(20), 2), '第20')?.next).toBeUndefined();
  expect(placeOf(pageOf(numbered(25), 1), '第1')?.previous).toBeUndefined();
  expect(placeOf(pageOf(numbered(25), 1), '第25')).toBeUndefined();
});

it('knows the last page', () => {
  expect([lastPage(0), lastPage(10), lastPage(11)]).toEqual([1, 1, 2]);
});
