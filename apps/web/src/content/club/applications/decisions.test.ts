import type { ClubApplication } from '@yunguan/contract/content/club-member';
import { expect, it } from 'vitest';
import { memberOf } from '../club-row.fixture';
import { isDecidable, nextWaiting, outcomesInOrder, stillTicked } from './decisions';

function applicationOf(id: string, state: ClubApplication['state'] = 'applied'): ClubApplication {
  return {
    ...memberOf(id),
    venueId: 'v1',
    venueName: '江北文化馆',
    state,
    stateName: '待审核',
    channel: 'pc',
    channelName: '电脑端',
    createTime: '2026-11-20 09:00:00',
    content: '',
    decidedBy: null,
    decideTime: null,
    version: 1,
  };
}

it('decides only what waits', () => {
  expect(isDecidable(applicationOf('a'))).toBe(true);
  for (const state of ['joined', 'rejected', 'cancelled', 'left', 'removed'] as const)
    expect(isDecidable(applicationOf('a', state))).toBe(false);
});

it('goes on to the next that waits, behind the decided one first', () => {
  const rows = [applicationOf('a'), applicationOf('b', 'joined'), applicationOf('c'), applicationOf('d', 'left')];
  expect(nextWaiting('a', rows)).toBe('c');
  expect(nextWaiting('c', rows)).toBe('a');
  expect(nextWaiting('a', rows.slice(0, 2))).toBeUndefined();
});

it('shows what was left first, and keeps it ticked', () => {
  const outcomes = [
    { id: 'a', ok: true, msg: '审核成功！' },
    { id: 'b', ok: false, msg: '招募人数已满' },
  ];
  expect(outcomesInOrder(outcomes).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(stillTicked([applicationOf('a'), applicationOf('b')], outcomes).map(({ id }) => id)).toEqual(['b']);
});
