import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SessionDay, sessionsForRange, usualSession } from '@yunguan/contract/kernel/sessions';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import CopyDialog from './CopyDialog';

const matinee = { ...usualSession, strTimes: '10:00-12:00', startTime: '10:00', endTime: '12:00', votesCount: 80 };
// 18 December 2026 is a Friday.
const days = sessionsForRange('2026-12-18', '2026-12-22', [{ time: '2026-12-18', dates: [matinee] }]);

function open() {
  const onCopy = vi.fn<(days: readonly SessionDay[]) => void>();
  const onClose = vi.fn<() => void>();
  renderInApp(
    <CopyDialog
      days={days}
      place={{ time: '2026-12-18', at: 0 }}
      session={matinee}
      range={{ from: '2026-12-18', to: '2026-12-22' }}
      onCopy={onCopy}
      onClose={onClose}
    />,
    { isStill: true },
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), onCopy, onClose };
}

it('says what it comes to before it copies, and replaces what is at the same time', async () => {
  const { user, onCopy } = open();
  expect(screen.getByRole('status')).toHaveTextContent('将复制到 4 天，替换其中时间重叠的 4 个场次。');
  await user.click(screen.getByRole('button', { name: '周末' }));
  expect(screen.getByRole('status')).toHaveTextContent('将复制到 2 天，替换其中时间重叠的 2 个场次。');
  await user.click(screen.getByRole('button', { name: '复制到 2 天' }));
  const copied = onCopy.mock.lastCall?.[0];
  expect(
    copied?.map(({ time, dates }) => [time, dates.map(({ strTimes, votesCount }) => `${strTimes} ${votesCount}`)]),
  ).toEqual([
    ['2026-12-18', ['10:00-12:00 80']],
    ['2026-12-19', ['10:00-12:00 80']],
    ['2026-12-20', ['10:00-12:00 80']],
    ['2026-12-21', ['9:00-18:00 50']],
    ['2026-12-22', ['9:00-18:00 50']],
  ]);
});

it('copies nothing while no weekday is ticked', async () => {
  const { user } = open();
  for (const name of ['周一', '周二', '周六', '周日']) await user.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByRole('status')).toHaveTextContent('将复制到 0 天');
  expect(screen.getByRole('button', { name: '复制' })).toBeDisabled();
});

/** 取消 of the question where it is asked, else of the dialog. */
const cancel = () => screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body;

it('closes at once while nothing was chosen', async () => {
  const { user, onClose } = open();
  await user.click(cancel());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('button', { name: '放弃' })).toBeNull();
});

it('asks before the chosen days are given up, and keeps them where the user stays', async () => {
  const { user, onClose } = open();
  await user.click(screen.getByRole('button', { name: '周末' }));
  await user.click(cancel());
  await screen.findByRole('button', { name: '放弃' });
  await user.click(cancel());
  await waitFor(() => expect(screen.queryByRole('button', { name: '放弃' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('将复制到 2 天');
  await user.click(cancel());
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
