import * as schedule from '@yunguan/contract/platform/schedule';
import { buildActivity } from '../activity-factories';
import { type AreaMatrix, optionRow } from './row';

/** Whoever sees a type sees what happens of it. */
export const scheduleMatrix: AreaMatrix = (app) => ({
  [schedule.getReviewClashes.path]: optionRow('activity', ['view'], async () => ({
    objectId: await buildActivity(app(), { status: 1 }),
  })),
  [schedule.getSchedule.path]: optionRow('activity', ['view'], async () => ({
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    kind: 'activity',
  })),
  [schedule.getClashes.path]: optionRow('activity', ['view'], async () => ({
    kind: 'activity',
    place: '小剧场',
    times: [{ begin: '2026-12-05 09:00', end: '2026-12-05 10:00', isWholeDay: false }],
  })),
});
