import { screen, within } from '@testing-library/react';
import { getSuccessors, type HandOverItem, handOverReview } from '@yunguan/contract/platform/hand-over';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import type { Outcome } from '../decisions/outcomes';
import HandOverDialog from './HandOverDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const item = (objectId: string, more: Partial<HandOverItem> = {}): HandOverItem => ({
  objectId,
  title: `活动${objectId}`,
  stepName: '初审',
  effect: 'replace',
  reason: '',
  ...more,
});
const people = [
  { id: 'u1', name: '谭静', department: '活动部', roles: '馆员' },
  { id: 'u2', name: '周明霞', department: '', roles: '复审员' },
];

function open(items: readonly HandOverItem[], results: readonly object[] = []) {
  const onDone = vi.fn<(outcomes: readonly Outcome[]) => void>();
  const onClose = vi.fn();
  const rows = items.map(({ objectId, title }) => ({ id: objectId, title, about: '投票评选 · 初审' }));
  const page = openPage(
    () => <HandOverDialog rows={rows} onDone={onDone} onClose={onClose} />,
    '/',
    ({ path }) => {
      if (path === getSuccessors.path) return { items, people };
      if (path === handOverReview.path) return { results, succeeded: results.length, failed: 0 };
      return { datas: [], total: 0 };
    },
  );
  return { ...page, onDone, onClose };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = { name: /转\s?交/ } as const;

it('says what will happen, asks for the successor, and sends whom it is given to', async () => {
  const { user, bodies, onDone, onClose } = open(
    [item('a')],
    [{ objectId: 'a', title: '活动a', ok: true, status: 1, message: '已转交' }],
  );
  const shown = await dialog();
  expect(await shown.findByText(/接手人代替您审核“初审”步骤/)).toBeVisible();
  await user.click(shown.getByRole('button', press));
  expect(shown.getByRole('alert')).toHaveTextContent('请选择接手人');
  expect(bodies(handOverReview.path)).toEqual([]);
  await user.click(shown.getByRole('combobox'));
  await user.click(await screen.findByText('谭静', { selector: '.ant-select-item-option-content' }));
  await user.type(shown.getByLabelText('说明'), '请假');
  await user.click(shown.getByRole('button', press));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(handOverReview.path)).toEqual([{ objectIds: ['a'], userId: 'u1', remark: '请假' }]);
  expect(onDone).toHaveBeenCalledWith([{ id: 'a', ok: true, msg: '已转交' }]);
});

it('is another request once another successor is chosen after an answer that got lost', async () => {
  const keys: Record<string, string | undefined> = {};
  const { user } = openPage(
    () => <HandOverDialog rows={[{ id: 'a', title: '活动a', about: '投票评选 · 初审' }]} onClose={vi.fn()} />,
    '/',
    ({ path, body, key }) => {
      if (path === getSuccessors.path) return { items: [item('a')], people };
      if (path !== handOverReview.path) return { datas: [], total: 0 };
      keys[String(body.userId)] = key;
      throw new TypeError('Failed to fetch');
    },
  );
  const shown = await dialog();
  for (const [name, id] of [
    ['谭静', 'u1'],
    ['周明霞', 'u2'],
  ] as const) {
    await user.click(await shown.findByRole('combobox'));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
    await user.click(shown.getByRole('button', press));
    await vi.waitFor(() => expect(keys[id]).toBeDefined());
    await vi.waitFor(() => expect(shown.getByRole('button', press)).toBeEnabled());
  }
  expect(keys.u2).not.toBe(keys.u1);
});

it('counts what will happen to several, and names why some cannot be handed over', async () => {
  open([item('a'), item('b', { effect: 'whole' }), item('c', { effect: null, reason: '您已经审核过本步骤' })]);
  const shown = await dialog();
  expect(
    await shown.findByText('1 条由接手人代替您审核，1 条之后只由接手人审核，1 条不能转交（您已经审核过本步骤）。'),
  ).toBeVisible();
});

it('cannot be sent where nothing may be handed over', async () => {
  open([item('a', { effect: null, reason: '本步骤由角色会签，不能转交个人' })]);
  const shown = await dialog();
  expect(await shown.findByText('本步骤由角色会签，不能转交个人')).toBeVisible();
  expect(shown.queryByRole('combobox')).toBeNull();
  expect(shown.getByRole('button', press)).toBeDisabled();
});
