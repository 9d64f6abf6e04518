import * as commitment from '@yunguan/contract/content/vote-commitment';
import { seedId } from '../../src/seed/ids';
import type { ContentApp } from '../content-app';
import { type AreaMatrix, optionRow } from './row';

const text = { title: '活动安全承诺书', content: '<p>本人自愿参加活动，遵守现场秩序。</p>' };

/** Makes room for the one text of a venue. */
const clear = (app: ContentApp) =>
  app.deps.pools.owner.query('delete from commitment where venue_id = $1', [seedId.venue('main')]);

export const voteCommitmentMatrix: AreaMatrix = (app) => ({
  [commitment.getCommitment.path]: {
    as: 'anonymous',
    body: async () => ({ type: 2, venueId: seedId.venue('main') }),
  },
  [commitment.addCommitment.path]: optionRow('vote', ['edit'], async () => {
    await clear(app());
    return { ...text, type: 2 };
  }),
  [commitment.updateCommitment.path]: optionRow('vote', ['edit'], async () => {
    await clear(app());
    const { objects } = await app().send('editor', commitment.addCommitment.path, { ...text, type: 2 });
    return { id: objects.id, ...text };
  }),
});
