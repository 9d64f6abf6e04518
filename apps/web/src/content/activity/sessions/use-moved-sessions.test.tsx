import { screen } from '@testing-library/react';
import type { TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import type { Values } from '@yunguan/contract/kernel/parse';
import { usualSession } from '@yunguan/contract/kernel/sessions';
import { afterEach, expect, it, vi } from 'vitest';
import { openBeforeSave } from '@/kernel/form/before-save.fixture';
import { activityContent } from '../activity-content';
import { useMovedSessions } from './use-moved-sessions';

const day = '2999-12-05';
const id = '0191f0c4-5b1e-7c3a-9d2e-000000000001';
const at = (startTime: string, endTime: string, more: object = {}) => ({
  events: [
    { time: day, dates: [{ ...usualSession, id, startTime, endTime, strTimes: `${startTime}-${endTime}`, ...more }] },
  ],
});
const stored = { isNeedReserve: true, ...at('9:00', '11:30') };

const sold = (more: Partial<TicketSession> = {}): Partial<TicketSession> => ({
  id,
  time: day,
  strTimes: '9:00-11:30',
  orderCount: 3,
  waitingCount: 0,
  isOver: false,
  ...more,
});

/** The question before a save of a stored activity of which these sessions are on sale. */
function open(changes: Values, sessions?: readonly Partial<TicketSession>[]) {
  return openBeforeSave({
    of: activityContent,
    loaded: { id: 'a1', row: stored, version: 1, draft: undefined },
    changes,
    answer: sessions && { sessions },
    useBefore: useMovedSessions,
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each([
  ['a change of anything else', { contacts: '唐晓岚' }, 'submit'],
  ['a draft', at('14:00', '16:00'), 'draft'],
] as const)('asks nobody about %s', async (_, changes, intent) => {
  const { asked, save } = open(changes, [sold()]);
  expect(await save(intent)).toBe(true);
  expect(asked).toEqual([]);
});

it.each([
  ['nobody has a ticket of the session', at('14:00', '16:00'), [sold({ orderCount: 0 })]],
  ['the session is over', at('14:00', '16:00'), [sold({ isOver: true })]],
  ['only its tickets become more', at('9:00', '11:30', { votesCount: 80 }), [sold()]],
  ['nobody can say who has tickets', at('14:00', '16:00'), undefined],
] as const)('goes on where %s', async (_, changes, sessions) => {
  const { save } = open(changes, sessions);
  expect(await save('submit')).toBe(true);
});

it('names the old and the new time and how many are told, and goes on only when told to', async () => {
  const { save, user } = open(at('14:00', '16:00'), [sold()]);
  const kept = save('submit');
  const question = { selector: '.ant-modal-confirm-title' };
  expect(await screen.findByText('有 1 个已有预约的场次改了时间', question)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(`${day} 9:00-11:30 → ${day} 14:00-16:00`);
  expect(screen.getByText(/将用站内信通知这 3 个订单的预约人/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(await kept).toBe(false);
});

it('submits after the answer 仍然提交', async () => {
  const { save, user } = open(at('14:00', '16:00'), [sold()]);
  const sent = save('submit');
  await user.click(await screen.findByRole('button', { name: '仍然提交' }));
  expect(await sent).toBe(true);
});
