import * as flows from '@yunguan/contract/platform/flows';
import { getSuccessors, handOverReview } from '@yunguan/contract/platform/hand-over';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import { seedId } from '../../src/seed/ids';
import { buildVote, mustSend } from '../factories';
import { type AreaMatrix, optionRow, type Row, staffRow } from './row';

const venueId = seedId.venue('main');
/** The two steps of the main venue, as its default has them. */
const steps = [
  { name: '初审', mode: 'any', limitHours: 24, roleIds: [seedId.role('firstReviewer')], userIds: [] },
  { name: '复审', mode: 'any', limitHours: 48, roleIds: [seedId.role('secondReviewer')], userIds: [] },
];

/** The viewer's role may not review, so he could not set reviewers with the option alone. */
const byAdministrator = (body: Row['body']): Row => ({
  as: 'admin',
  body,
  refuses: ['viewer', 'editor', 'reviewer', 'reviewer2'],
});

export const flowsMatrix: AreaMatrix = (app) => ({
  [flows.getReviewFlows.path]: optionRow('flow', ['view'], async () => ({ venueId })),
  [flows.getReviewFlow.path]: optionRow('flow', ['view'], async () => ({ venueId, kind: 'vote' })),
  [flows.saveReviewFlow.path]: byAdministrator(async () => ({ venueId, kind: 'vote', steps })),
  [flows.dropReviewFlow.path]: byAdministrator(async () => {
    await mustSend(app(), 'admin', flows.saveReviewFlow.path, { venueId, kind: 'vote', steps });
    return { venueId, kind: 'vote' };
  }),
  [flows.getReviewCandidates.path]: optionRow('flow', ['view'], async () => ({ venueId })),
  [flows.getReviewProgress.path]: staffRow(async () => ({ objectId: await buildVote(app(), { status: 1 }) })),
  [getUnattendedSteps.path]: optionRow('staff', ['view'], async () => ({ userIds: [seedId.user('reviewer')] })),
  [getSuccessors.path]: staffRow(async () => ({ objectIds: [await buildVote(app(), { status: 1 })] }), 'reviewer'),
  [handOverReview.path]: {
    ...staffRow(
      async () => ({ objectIds: [await buildVote(app(), { status: 1 })], userId: seedId.user('tanjing') }),
      'reviewer',
    ),
    // A batch answers per row.
    succeeds: (answer) => answer.state === 1 && Number(answer.objects.succeeded) > 0,
    refuses: ['viewer', 'editor', 'reviewer2'],
  },
  [flows.urgeReview.path]: {
    ...staffRow(async () => ({ objectId: await buildVote(app(), { status: 1 }) }), 'editor'),
    refuses: ['viewer', 'reviewer'],
  },
});
