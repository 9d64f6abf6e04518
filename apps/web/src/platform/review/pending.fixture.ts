import type { PendingRow } from '@yunguan/contract/platform/review';

/** A row of the queue with sensible rest. */
export function pending(objectId: string, more: Partial<PendingRow> = {}): PendingRow {
  return {
    objectId,
    kind: 'vote',
    kindName: '投票活动',
    title: `活动${objectId}`,
    cover: '',
    status: 1,
    revision: 1,
    stepName: '初审',
    submitter: '李慕白',
    venuesName: '江北文化馆',
    venueId: 'v1',
    submitTime: '2026-11-18 09:32:00',
    dueTime: null,
    ...more,
  };
}
