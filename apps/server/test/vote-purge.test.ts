import { vote as voteDeclaration } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getPrivateFileLink } from '@yunguan/contract/platform/files';
import { purgeContents } from '@yunguan/contract/platform/recycle-bin';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { voteModule } from '../src/content/vote/vote.module';
import { purgeRemoved } from '../src/kernel/content/remove';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { type ContentApp, createContentApp } from './content-app';
import { buildFullForm, memberFile, mustApply, newMember } from './custom-factory';
import { buildVote, mustSend, path } from './factories';
import { forbidden } from './refusals';
import { buildContest, vote } from './vote-factories';
import { buildTeam, cardPicture, idCards } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

it('an activity with votes leaves the recycle bin after 30 days, with its rounds, teams and ballots', async () => {
  const contest = await buildContest(app);
  expect((await vote(app, contest)).state).toBe(1);
  const { owner } = app.deps.pools;
  const count = async () => {
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from vote_ballot where activity_id = $1',
      [contest.activityId],
    );
    return rows[0]?.n;
  };
  expect(await count()).toBe(1);
  await owner.query(
    "update vote_activity set deleted_at = now() - interval '31 days', approved_revision = null where id = $1",
    [contest.activityId],
  );
  expect(await app.deps.db.transaction('*', (tx) => purgeRemoved(tx, voteModule))).toBe(1);
  expect(await count()).toBe(0);
});

it('the private pictures of who took part go with an activity that is deleted for good', async () => {
  const activityId = await buildVote(app, { status: 100 });
  const cards = [await cardPicture(app, 'editor', '#102030'), await cardPicture(app, 'editor', '#302010')] as const;
  const form = { idCardNo: idCards[0], idCardFrontUrl: cards[0], idCardBackUrl: cards[1] };
  await buildTeam(app, activityId, { state: 100, form });
  const { activityId: second, name, photo } = await buildFullForm(app);
  const tel = newMember();
  const file = await memberFile(app, tel, { activityId: second, source: 'idcard' });
  await mustApply(app, tel, second, { [name]: '王小明', [photo]: file });
  const ids = [activityId, second];
  for (const objectId of ids) await mustSend(app, 'admin', reverseReview.path, { objectId, remark: '活动取消' });
  await mustSend(app, 'admin', path(anyContent(voteDeclaration), 'remove'), { ids });
  const isKept = async (url: string) => (await app.deps.files.stat(url.replace('/files/', ''))) !== undefined;
  const kept = () => Promise.all([...cards, file].map(isKept));
  const inTwoDays = new Date(Date.now() + 49 * 3_600_000);
  await sweepFiles(app.deps, contentModules, inTwoDays);
  // In the recycle bin they are part of what may be put back.
  expect(await kept()).toEqual([true, true, true]);
  await mustSend(app, 'admin', purgeContents.path, { objectIds: ids });
  expect(await app.send('admin', getPrivateFileLink.path, { path: cards[0] })).toMatchObject(forbidden);
  await sweepFiles(app.deps, contentModules, inTwoDays);
  expect(await kept()).toEqual([false, false, false]);
});
