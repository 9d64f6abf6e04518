import { screen, waitFor } from '@testing-library/react';
import { site, siteBookings } from '@yunguan/contract/content/site';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import { afterEach, expect, it, vi } from 'vitest';
import { openBeforeSave } from './before-save.fixture';
import { useSlotsPreview } from './use-slots-preview';

const stored = {
  timeSlots: usualPeriodTimes.map((time) => ({ ...time })),
  timeConfigs: [],
  validStartTime: '2026-01-01',
  validEndTime: '2027-12-31',
};
const mondays = [{ event: '上午', week: '星期一', type: 1 }];
const booked = (n: number): Partial<Booking> => ({
  id: `b${n}`,
  date: `2026-12-0${n}`,
  week: '星期二',
  event: '下午',
  contacts: `预订人${n}`,
  stateName: '已确认',
});

/** The question before a save of a stored site, over a network with these bookings outside the new slots. */
function open(changes: Values, { affected, isNew }: { affected?: unknown; isNew?: boolean } = {}) {
  return openBeforeSave({
    of: anyContent(site),
    loaded: isNew
      ? { id: undefined, row: undefined, version: undefined, draft: undefined }
      : { id: 's1', row: stored, version: 1, draft: undefined },
    changes,
    answer: affected === undefined ? undefined : { affected },
    useBefore: () => useSlotsPreview(siteBookings.previewSlots),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each([
  ['a change of anything else', { contacts: '唐晓岚' }, {}, 'submit'],
  ['slots put back as they were', { timeConfigs: [] }, {}, 'submit'],
  ['a draft', { timeConfigs: mondays }, {}, 'draft'],
  ['a new place', { timeConfigs: mondays }, { isNew: true }, 'submit'],
] as const)('asks nobody about %s', async (_, changes, more, intent) => {
  const { asked, save } = open(changes, { affected: [booked(1)], ...more });
  expect(await save(intent)).toBe(true);
  expect(asked).toEqual([]);
});

it('sends the slots and the validity as they would be saved, and goes on where nobody is left outside', async () => {
  const { asked, save } = open({ timeConfigs: mondays, validEndTime: '2027-06-30' }, { affected: [] });
  expect(await save('submit')).toBe(true);
  expect(asked.map(({ body }) => body)).toEqual([
    { id: 's1', ...stored, timeConfigs: mondays, validEndTime: '2027-06-30' },
  ]);
});

it('names who would be left outside, the first five of them, and goes on only when told to', async () => {
  const { save, user } = open({ timeConfigs: mondays }, { affected: [1, 2, 3, 4, 5, 6, 7].map(booked) });
  const kept = save('submit');
  const question = { selector: '.ant-modal-confirm-title' };
  expect(await screen.findByText('有 7 个预订不在新的可预订时段内', question)).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `2026-12-0${n} 星期二下午 · 预订人${n} · 已确认`),
  );
  expect(screen.getByText(/另有 2 个。/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(await kept).toBe(false);
});

it('submits after the answer 仍然提交', async () => {
  const { save, user } = open({ timeConfigs: mondays }, { affected: [booked(1)] });
  const sent = save('submit');
  await user.click(await screen.findByRole('button', { name: '仍然提交' }));
  expect(await sent).toBe(true);
});

it('does not hold up a save when nobody can say who would be left outside', async () => {
  const { asked, save } = open({ timeConfigs: mondays });
  expect(await save('submit')).toBe(true);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});
