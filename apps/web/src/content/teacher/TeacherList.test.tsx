import { screen, waitFor, within } from '@testing-library/react';
import { setTeacherSort } from '@yunguan/contract/content/teacher';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import { type TeacherRow, teacherContent } from './teacher-content';
import { TeacherList } from './TeacherList';
import { teacherRow } from './teacher-row.fixture';

const pending = { value: 1, discription: '审核中', color: '#2F5C8F' };
const draft = { value: 0, discription: '待提交审核', color: '#555C5B' };
const rows: TeacherRow[] = [
  { ...teacherRow, isTop: 1, sort: 0 },
  { ...teacherRow, id: 't2', name: '苏凯', sex: 1, sort: 90, venueId: 'v2', venueName: '鱼嘴分馆' },
  { ...teacherRow, id: 't3', name: '唐子轩', isValid: false, sort: 80 },
  { ...teacherRow, id: 't4', name: '谭德芳', status: 0, statusDiscription: draft, sort: 0, birthday: null },
  { ...teacherRow, id: 't5', name: '龚慧敏', status: 1, statusDiscription: pending, sort: 0 },
];

async function open(options: string[] = ['all'], answer?: (asked: Asked) => unknown) {
  const menus = [menu('师资队伍', '/', { contentType: 'teacher', options })];
  const opened = openList<TeacherRow>({
    of: teacherContent,
    List: TeacherList,
    address: '/',
    rows,
    as: { ...reaching({ v2: { teacher: options } }), menus },
    ...(answer && { answer }),
  });
  await screen.findByText('谭德芳');
  return opened;
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows sex and birthday under the name, the venue where it is another, and the pin', async () => {
  await open();
  expect(rowOf('陈德芳').getByText('女 · 1993-05-07')).toBeVisible();
  expect(rowOf('陈德芳').getByText('置顶')).toBeVisible();
  expect(rowOf('苏凯').getByText('鱼嘴分馆 · 男 · 1993-05-07')).toBeVisible();
  expect(rowOf('谭德芳').getByText('女')).toBeVisible();
});

it('has the switch only beside who is approved, and sends the other state', async () => {
  const { user, bodiesOf } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(rowOf('谭德芳').queryByRole('switch')).toBeNull();
  await user.click(screen.getByRole('switch', { name: '有效状态：唐子轩' }));
  await waitFor(() => expect(bodiesOf('toggle')).toEqual([{ id: 't3', value: true }]));
  expect(await screen.findByText('状态设置成功！')).toBeVisible();
});

it('says with the words of the screen that a state or a place at the top could not be set, and why', async () => {
  const { user } = await open(['all'], ({ body }) =>
    'value' in body ? new Refused('数据已被他人修改', { code: 'ILLEGAL_STATE' }) : undefined,
  );
  await user.click(screen.getByRole('switch', { name: '有效状态：唐子轩' }));
  expect(await screen.findByText('状态设置失败！数据已被他人修改')).toBeVisible();
  await user.click(rowOf('陈德芳').getByText('取消置顶'));
  expect(await screen.findByText('设置失败，数据已被他人修改')).toBeVisible();
});

it('revokes by sending the status of a draft', async () => {
  const { user, bodiesOf } = await open();
  await user.click(rowOf('龚慧敏').getByText('撤销'));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodiesOf('revoke')).toEqual([{ id: 't5', status: 0 }]));
  expect(await screen.findByText('撤销成功!')).toBeVisible();
});

it('unpins with the state that is wanted', async () => {
  const { user, bodiesOf } = await open();
  await user.click(rowOf('陈德芳').getByText('取消置顶'));
  await waitFor(() => expect(bodiesOf('pin')).toEqual([{ id: 't1', value: false }]));
  expect(await screen.findByText('设置成功')).toBeVisible();
});

it('asks for a weight, refuses none, and sends what was typed', async () => {
  const { user, bodies } = await open();
  await user.click(screen.getByRole('button', { name: '设置苏凯的权重，现在 90' }));
  const dialog = within(await screen.findByRole('dialog', { name: '设置《苏凯》的权重' }));
  const field = dialog.getByLabelText('权重');
  expect(field).toHaveValue('90');
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请输入权重')).toBeInTheDocument();
  expect(bodies(setTeacherSort.path)).toEqual([]);
  await user.type(field, '120{Enter}');
  await waitFor(() => expect(bodies(setTeacherSort.path)).toEqual([{ sortList: [{ id: 't2', sort: 120, was: 90 }] }]));
  expect(await screen.findByText('权重设置成功！')).toBeVisible();
});

it('orders by weight below the pinned, and sends only whom it changed', async () => {
  const { user, bodies } = await open();
  await user.click(screen.getByRole('button', { name: '排序' }));
  const dialog = within(await screen.findByRole('dialog', { name: '教师排序' }));
  const weight = await dialog.findByLabelText('《谭德芳》的权重');
  const names = () => dialog.getAllByRole('listitem').map((row) => row.querySelector('.list-order-title')?.textContent);
  expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
  await user.clear(weight);
  await user.type(weight, '99{Enter}');
  expect(names()).toEqual(['陈德芳', '谭德芳', '苏凯', '唐子轩', '龚慧敏']);
  await user.click(dialog.getByRole('button', { name: '保存（1 处变化）' }));
  await waitFor(() => expect(bodies(setTeacherSort.path)).toEqual([{ sortList: [{ id: 't4', sort: 99, was: 0 }] }]));
});

it('shows a viewer the weight and the validity as words, and nothing that would be refused', async () => {
  await open([]);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /的权重/ })).toBeNull();
  for (const name of ['新增教师', '排序', '导出']) expect(screen.queryByText(name)).toBeNull();
  expect(rowOf('唐子轩').getByText('无效')).toBeVisible();
});
