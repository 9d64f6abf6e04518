// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RegionSelect } from './RegionSelect';
import type { Region, RegionPath } from './region-levels';
import { renderInApp } from './test-render';

const country: Readonly<Record<string, Region[]>> = {
  '': [
    { id: '50', name: '重庆市' },
    { id: '51', name: '四川省' },
  ],
  '50': [{ id: '5001', name: '市辖区' }],
  '5001': [
    { id: '500105', name: '江北区' },
    { id: '500106', name: '沙坪坝区' },
  ],
  '500105': [
    { id: '1', name: '观音桥街道' },
    { id: '2', name: '华新街街道' },
  ],
  '500106': [],
  '51': [
    { id: '5101', name: '成都市' },
    { id: '5102', name: '绵阳市' },
  ],
};

interface FormProps {
  start?: RegionPath;
  load: (parentId?: string) => Promise<Region[]>;
  onClosed?: (closed: boolean) => void;
}

function PlaceForm({ start = ['', '', '', ''], load, onClosed }: FormProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RegionSelect value={value} onChange={setValue} load={load} {...(onClosed && { onClosed })} />
      <output>{value.join('/')}</output>
    </>
  );
}

const level = (name: string) => screen.getByRole('combobox', { name });
const loadCountry = () => vi.fn(async (parentId = '') => country[parentId] ?? []);

async function choose(prompt: string, name: string) {
  fireEvent.mouseDown(level(prompt));
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
}

it('opens only the first level until a province is chosen', async () => {
  renderInApp(<PlaceForm load={loadCountry()} />);
  await waitFor(() => expect(level('请选择省(市)')).toBeEnabled());
  expect(level('请选择市')).toBeDisabled();
  expect(level('请选择区(镇、乡)')).toBeDisabled();
  expect(level('请选择街道')).toBeDisabled();
});

it('chooses the only child of a municipality by itself', async () => {
  renderInApp(<PlaceForm load={loadCountry()} />);
  await choose('请选择省(市)', '重庆市');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('50/5001//'));
  expect(level('请选择区(镇、乡)')).toBeEnabled();
});

it('clears the lower levels when an upper one changes', async () => {
  renderInApp(<PlaceForm start={['50', '5001', '500105', '1']} load={loadCountry()} />);
  await choose('请选择省(市)', '四川省');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^51\/\/\/$/));
  expect(level('请选择区(镇、乡)')).toBeDisabled();
});

it('closes at a district without streets', async () => {
  const handleClosed = vi.fn();
  renderInApp(<PlaceForm start={['50', '5001', '', '']} load={loadCountry()} onClosed={handleClosed} />);
  await choose('请选择区(镇、乡)', '沙坪坝区');
  await waitFor(() => expect(handleClosed).toHaveBeenLastCalledWith(true));
  expect(level('请选择街道')).toBeDisabled();
  expect(screen.getByText('无下级区域')).toBeVisible();
});

it('loads each level once', async () => {
  const load = loadCountry();
  renderInApp(<PlaceForm start={['50', '5001', '500105', '1']} load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  expect(load.mock.calls.map(([parentId]) => parentId)).toEqual([undefined, '50', '5001', '500105']);
});

it('loads a failed level again when it is opened', async () => {
  const load = loadCountry();
  load.mockRejectedValueOnce(new Error('网络异常'));
  renderInApp(<PlaceForm load={load} />);
  // Opened before the failure is known, the level would not be asked for again.
  await waitFor(() => expect(document.querySelector('.ant-select-status-error')).not.toBeNull());
  await choose('请选择省(市)', '四川省');
  expect(screen.getByRole('status')).toHaveTextContent('51');
});
