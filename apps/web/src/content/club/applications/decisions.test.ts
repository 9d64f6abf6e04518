import type { ClubApplication } from '@yunguan/contract/content/club-application';
import { expect, it } from 'vitest';
import { memberOf } from '../club-row.fixture';
import { decisionWords, isDecidable } from './decisions';

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

it('decides only what waits, where the user decides', () => {
  expect(isDecidable(applicationOf('a'), { decide: true })).toBe(true);
  expect(isDecidable(applicationOf('a'), { decide: false })).toBe(false);
  for (const state of ['joined', 'rejected', 'cancelled', 'left', 'removed'] as const)
    expect(isDecidable(applicationOf('a', state), { decide: true })).toBe(false);
});

it('tells before it is tried when an application cannot be approved', () => {
  for (const reason of ['已下架', '暂停招募', '名额已满']) expect(decisionWords.approve.consequence).toContain(reason);
});
