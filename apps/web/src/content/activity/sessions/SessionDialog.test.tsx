import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Session, type SessionDay, sessionMessages, usualSession } from '@yunguan/contract/kernel/sessions';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import SessionDialog from './SessionDialog';

const evening: Session = { ...usualSession, strTimes: '19:00-21:00', startTime: '19:00', endTime: '21:00' };
const days: readonly SessionDay[] = [{ time: '2026-12-18', dates: [usualSession, evening] }];

function open(session: Session = usualSession, at: number | undefined = 0) {
  const onSave = vi.fn<(session: Session) => void>();
  const onClose = vi.fn();
  renderInApp(
    <SessionDialog
      days={days}
      place={{ time: '2026-12-18', at }}
      session={session}
      onSave={onSave}
      onClose={onClose}
    />,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  return {
    user,
    onSave,
    onClose,
    save: () => user.click(screen.getByRole('button', { name: '确定' })),
    type: async (label: string, text: string) => {
      const input = screen.getByRole('textbox', { name: label });
      await user.clear(input);
      if (text !== '') await user.type(input, text);
    },
  };
}

const tickets = () => screen.getByRole('textbox', { name: '票数' });

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(312);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

it.each([
  ['', '请先输入票数'],
  ['12a', '请输入纯数字'],
  ['0', '请输入纯数字'],
  ['05', '请输入纯数字'],
  ['1.5', '请输入纯数字'],
  ['100001', '每个场次最多 100000 张票'],
])('tickets “%s”: %s', async (text, message) => {
  const { type, save, onSave } = open();
  await type('票数', text);
  await save();
  expect(await screen.findByText(message, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(tickets()).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

it.each(['80', '８０'])('takes new tickets over, and Enter is enough: %s', async (text) => {
  const { user, type, onSave } = open();
  await type('票数', text);
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...usualSession, votesCount: 80 });
});

it('a new session needs its time', async () => {
  const { save, onSave } = open({ ...usualSession, startTime: null, endTime: null, strTimes: '' }, undefined);
  await save();
  expect(await screen.findByText('请选择时间')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '开始时间' })).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

it.each([
  ['20:00', '0:30', sessionMessages.acrossMidnight],
  ['14:00', '13:00', sessionMessages.endsFirst],
  ['9:00', '9:00', sessionMessages.endsFirst],
])('from %s to %s: %s', async (startTime, endTime, message) => {
  const { save, onSave } = open({ ...usualSession, startTime, endTime });
  await save();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '结束时间' })).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

it('refuses the time of another session of the day', async () => {
  const { save, onSave } = open({ ...usualSession, startTime: '20:00', endTime: '22:00' }, undefined);
  await save();
  expect(await screen.findByText('与当天 19:00-21:00 的场次时间重叠')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});

it('with seats the tickets are the sum of the open places; rows are numbered from 1, the first stays', async () => {
  const { user, save, onSave } = open();
  await user.click(screen.getByRole('switch'));
  expect(tickets()).toHaveValue('10');
  expect(tickets()).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: '增加一排' }));
  await user.click(screen.getByRole('button', { name: '增加一排' }));
  const counts = within(screen.getByRole('list', { name: '座位排' })).getAllByRole('textbox');
  expect(counts).toHaveLength(3);
  expect(screen.queryByRole('button', { name: '删除第1排' })).toBeNull();
  const second = screen.getByRole('textbox', { name: '第2排座位数' });
  await user.clear(second);
  await user.type(second, '08');
  const third = screen.getByRole('textbox', { name: '第3排座位数' });
  await user.clear(third);
  await user.type(third, '6');
  expect(tickets()).toHaveValue('24');
  await user.click(screen.getByRole('button', { name: '删除第2排' }));
  expect(tickets()).toHaveValue('16');
  await user.tab();
  await save();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    ...usualSession,
    isSelectedSeats: true,
    votesCount: 16,
    seatList: [
      { rowNum: 1, columnCount: 10 },
      { rowNum: 2, columnCount: 6 },
    ],
  });
});

it('a place that is closed on the plan is no ticket', async () => {
  const { user, save, onSave } = open();
  await user.click(screen.getByRole('switch'));
  await user.click(await screen.findByRole('checkbox', { name: '1排3座，开放' }));
  expect(tickets()).toHaveValue('9');
  await save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ votesCount: 9, blockedSeats: [{ rowNum: 1, column: 3 }] });
});

it('with seats switched off and on again the plan is as it was, and what is saved without seats has none', async () => {
  const { user, save, onSave } = open();
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('button', { name: '增加一排' }));
  const second = screen.getByRole('textbox', { name: '第2排座位数' });
  await user.clear(second);
  await user.type(second, '6');
  await user.click(await screen.findByRole('checkbox', { name: '1排3座，开放' }));
  expect(tickets()).toHaveValue('15');
  await user.click(screen.getByRole('switch'));
  expect(tickets()).toHaveValue('50');
  await user.click(screen.getByRole('switch'));
  expect(tickets()).toHaveValue('15');
  expect(screen.getByRole('textbox', { name: '第2排座位数' })).toHaveValue('6');
  expect(await screen.findByRole('checkbox', { name: '1排3座，不开放' })).toBeInTheDocument();
  await user.click(screen.getByRole('switch'));
  await save();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(usualSession);
});

it('asks before it drops what was typed, and closes at once where nothing was', async () => {
  const { user, type, onClose } = open();
  await type('票数', '60');
  await user.click(screen.getByRole('button', { name: '取消' }));
  const drop = await screen.findByRole('button', { name: '放弃' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(drop);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 10_000);
});

it('asks before the page is left with something typed in it', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: ['/?mode=3'] });
  const component = () => (
    <SessionDialog
      days={days}
      place={{ time: '2026-12-18', at: 0 }}
      session={usualSession}
      onSave={() => undefined}
      onClose={() => undefined}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  renderInApp(<RouterProvider router={router} />, { isStill: true });
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  await user.type(await screen.findByRole('textbox', { name: '票数' }), '0');
  act(() => history.push('/?mode=1'));
  expect(await screen.findByText('填写的内容还没有保存，离开后将丢失。')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body);
  await waitFor(() => expect(history.location.search).toBe('?mode=3'));
  expect(tickets()).toHaveValue('500');
});
