import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { panorama } from '@yunguan/contract/content/panorama';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '../api/network.fixture';
import { differencesOf } from './conflict-merge';
import { openFields } from './open-fields.fixture';
import { PlaceFields } from './PlaceFields';

const panoramas = anyContent(panorama);
const children: Readonly<Record<string, readonly string[]>> = {
  '': ['重庆市', '四川省'],
  重庆市: ['重庆'],
  重庆: ['渝中区', '江北区'],
  江北区: ['观音桥街道', '石马河街道'],
  510000: ['510100', '510200'],
  510100: ['510104', '510105'],
};

beforeEach(() => {
  stubNetwork(({ path, body: { parentId = '' } }) => {
    const found = path === queryAreaList.path ? (children[String(parentId)] ?? []) : [];
    return found.map((name) => ({ id: name, name }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('chooses a panoramic hall’s place under its own names, a lone city by itself', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { values } = openFields(panoramas, <PlaceFields />);
  await user.click(await screen.findByLabelText('请选择省(市)'));
  await user.click(await screen.findByTitle('重庆市'));
  await waitFor(() => expect(values()).toMatchObject({ provinceId: '重庆市', cityId: '重庆' }));
  await user.click(screen.getByLabelText('请选择区(镇、乡)'));
  await user.click(await screen.findByTitle('江北区'));
  expect(values()).toMatchObject({ countyId: '江北区', streetId: '' });
  await user.type(screen.getByPlaceholderText('道路、门牌号、楼层等'), '建新北路 9 号');
  expect(values()).toMatchObject({ detailedAddress: '建新北路 9 号' });
});

it('says what is missing under the one control of the region', async () => {
  const { session } = openFields(panoramas, <PlaceFields />);
  act(() => session.store.check(['provinceId', 'countyId', 'detailedAddress']));
  expect(screen.getByText('请选择省(市)', { selector: '[id$=error]' })).toBeInTheDocument();
  expect(screen.getByText('请输入线下详细地址', { selector: '[id$=error]' })).toBeInTheDocument();
});

it('geocodes a panoramic hall by its own address, under the names that the geocoder takes', async () => {
  const geocode = vi.fn(async () => ({ longitude: 106.57, dimension: 29.61, precision: 'exact' }));
  const { locator, values, session } = openFields(panoramas, <PlaceFields />, { geocode });
  act(() => session.store.change({ countyId: '500105', detailedAddress: '建新北路 9 号' }));
  await act(async () => locator?.locateIfNeeded());
  expect(geocode).toHaveBeenCalledExactlyOnceWith({
    provinceId: null,
    cityId: null,
    areaId: '500105',
    streetId: null,
    address: '建新北路 9 号',
  });
  expect(values()).toMatchObject({ longitude: 106.57, dimension: 29.61 });
});

it.each([
  [anyContent(vote), { areaId: '1', address: 'a' }, { areaId: '2', address: 'b' }],
  [panoramas, { countyId: '1', detailedAddress: 'a' }, { countyId: '2', detailedAddress: 'b' }],
])('merges region and address of $key as one', (of, mine, theirs) => {
  expect(differencesOf(of, { mine, theirs, base: undefined }).map(({ label }) => label)).toEqual(['所在区域与地址']);
});

it('marks only the level that is missing and can be chosen', async () => {
  const { session } = openFields(panoramas, <PlaceFields />);
  act(() => session.store.change({ provinceId: '510000', cityId: '510100' }));
  await waitFor(() => expect(screen.getByLabelText('请选择区(镇、乡)')).toBeEnabled());
  act(() => session.store.check(['provinceId', 'cityId', 'countyId', 'streetId']));
  await screen.findByText('请选择区(镇、乡)', { selector: '[id$=error]' });
  const levels = [...document.querySelectorAll('.region-select .ant-select')];
  expect(levels.map((level) => level.classList.contains('ant-select-status-error'))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
