import { describe, expect, it, vi } from 'vitest';
import { createFormStore } from './form-store';
import { createLocator, type Located } from './locator';

const district: Located = { longitude: 106.57, dimension: 29.61, precision: 'district' };
const stored = { areaId: '500105', address: '建新北路 9 号', longitude: 106.55, dimension: 29.57 };
const empty = { areaId: null, address: null, longitude: null, dimension: null };

function place(values: Readonly<Record<string, unknown>>, answer: () => Promise<Located> = async () => district) {
  const store = createFormStore({ values, judge: () => [] });
  const geocode = vi.fn(answer);
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
  return { store, geocode, locator: createLocator({ store, geocode, messageOf }) };
}

describe('saving', () => {
  it('finds the coordinates of a new address and tells how precise they are', async () => {
    const { store, locator } = place(empty);
    store.change({ areaId: '500105', address: '建新北路 9 号' });
    await locator.locateIfNeeded();
    expect(store.state().values).toMatchObject({ longitude: 106.57, dimension: 29.61 });
    expect(locator.state()).toEqual({ kind: 'found', precision: 'district' });
  });

  it('asks once for one address', async () => {
    const { store, locator, geocode } = place(empty);
    store.change({ address: '建新北路 9 号' });
    await locator.locateIfNeeded();
    await locator.locateIfNeeded();
    expect(geocode).toHaveBeenCalledOnce();
  });

  it.each([
    ['an address that did not change', stored, {}],
    ['no address at all', empty, {}],
  ])('does not ask for %s', async (_case, values, changes) => {
    const { store, locator, geocode } = place(values);
    store.change(changes);
    await locator.locateIfNeeded();
    expect(geocode).not.toHaveBeenCalled();
  });

  it('leaves coordinates alone that were set by hand', async () => {
    const { store, locator, geocode } = place(stored);
    locator.correct({ longitude: 106.6 });
    store.change({ address: '红旗河沟 1 号' });
    await locator.locateIfNeeded();
    expect(geocode).not.toHaveBeenCalled();
    expect(store.state().values).toMatchObject({ longitude: 106.6, dimension: 29.57 });
  });

  it('leaves coordinates alone that were set by hand while it asked', async () => {
    let answer: (found: Located) => void = () => undefined;
    const { store, locator } = place(stored, () => new Promise((resolve) => (answer = resolve)));
    const located = locator.locate();
    locator.correct({ longitude: 106.6, dimension: 29.5 });
    answer(district);
    await located;
    expect(store.state().values).toMatchObject({ longitude: 106.6, dimension: 29.5 });
    expect(locator.state()).toEqual({ kind: 'byHand' });
  });

  it('leaves coordinates alone that came with the address, as those of a restored draft do', async () => {
    const { store, locator, geocode } = place(empty);
    store.replace({ ...store.state().values, address: '建新北路 9 号', longitude: 12, dimension: 12 });
    await locator.locateIfNeeded();
    expect(geocode).not.toHaveBeenCalled();
    expect(store.state().values).toMatchObject({ longitude: 12, dimension: 12 });
    store.change({ address: '红旗河沟 1 号' });
    await locator.locateIfNeeded();
    expect(geocode).toHaveBeenCalledOnce();
  });

  it('goes on with the old coordinates when nothing is found', async () => {
    const { store, locator } = place(stored, () => Promise.reject(new Error('没有找到该地址的位置')));
    store.change({ address: '红旗河沟 1 号' });
    await locator.locateIfNeeded();
    expect(store.state().values.longitude).toBe(106.55);
    expect(locator.state()).toEqual({ kind: 'failed', message: '没有找到该地址的位置' });
  });
});

it('重新定位 replaces coordinates that were set by hand', async () => {
  const { store, locator } = place(stored);
  locator.correct({ longitude: 106.6 });
  await locator.locate();
  expect(store.state().values.longitude).toBe(106.57);
});

it('drops an answer for an address that has been changed meanwhile', async () => {
  const { store, locator } = place(stored, async () => {
    store.change({ address: '红旗河沟 1 号' });
    return district;
  });
  await locator.locate();
  expect(store.state().values.longitude).toBe(106.55);
});
