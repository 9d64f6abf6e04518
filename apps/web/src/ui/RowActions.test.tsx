// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RowActions, textsOnOneLine } from './RowActions';
import { renderInApp } from './test-render';

const action = (label: string, danger = false) => ({ key: label, label, danger, onClick: vi.fn() });
const names = () => screen.getAllByRole('button').map((button) => button.textContent);

it('shows three actions as texts, the dangerous one last', () => {
  renderInApp(<RowActions actions={[action('删除', true), action('详情'), action('编辑')]} />);
  expect(names()).toEqual(['详情', '编辑', '删除']);
});

it('keeps what exceeds three under 更多, the dangerous one at its end', async () => {
  const remove = action('删除', true);
  const user = userEvent.setup();
  renderInApp(<RowActions actions={[remove, action('详情'), action('编辑'), action('二维码'), action('撤销提交')]} />);
  expect(names()).toEqual(['详情', '编辑', '二维码', '更多']);
  await user.click(screen.getByRole('button', { name: '更多' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['撤销提交', '删除']);
  await user.click(menu.getByText('删除'));
  expect(remove.onClick).toHaveBeenCalledTimes(1);
});

it('shows a fourth text where its list asks for it', () => {
  const actions = ['详情', '报名', '编辑赛次', '选票台账'].map((label) => action(label));
  renderInApp(<RowActions actions={actions} most={4} />);
  expect(names()).toEqual(['详情', '报名', '编辑赛次', '选票台账']);
});

it('acts once on a double click: another row may have moved under its second click', async () => {
  const pin = action('置顶');
  renderInApp(<RowActions actions={[pin]} />);
  await userEvent.dblClick(screen.getByRole('button', { name: '置顶' }));
  expect(pin.onClick).toHaveBeenCalledTimes(1);
});

it.each([
  [['详情'], 1],
  [['详情', '编辑', '删除'], 3],
  [['详情', '订单', '二维码'], 3],
  [['详情', '编辑', '选票台账', '删除'], 2],
  [['详情', '报名', '编辑赛次', '选票台账'], 2],
  [['详情', '编辑赛次', '选票台账'], 1],
  [['详情', '选票台账'], 2],
])('a narrow column keeps %j on one line: %d of them, the rest under 更多', (labels, texts) => {
  expect(textsOnOneLine(labels)).toBe(texts);
});
