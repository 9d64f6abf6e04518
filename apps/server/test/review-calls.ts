import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as endpoints from '@yunguan/contract/platform/review';
import type { PendingRow, ReviewLogRow } from '@yunguan/contract/platform/review';
import type { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import type { ContentApp } from './content-app';
import { type Form, path } from './factories';

export const content = anyContent(vote);

/** The calls of a review in the name of who usually makes them; the app exists once the tests run. */
export function reviewCalls(app: () => ContentApp) {
  const decide = (name: string, objectId: string, more: Form = {}) =>
    app().send(name, endpoints.review.path, { objectId, result: 'approve', remark: '', ...more });
  const update = (name: string, id: string, body: Form) => app().send(name, path(content, 'update'), { ...body, id });
  const statusOf = async (id: string, name = 'admin') =>
    (await app().send(name, path(content, 'detail'), { id })).objects.status;
  const detailOf = async (name: string, objectId: string) =>
    (await app().send(name, endpoints.getReviewDetail.path, { objectId })).objects;
  const logOf = async (name: string, objectId: string) =>
    (await app().send(name, endpoints.getReviewLog.path, { objectId })).objects as unknown as ReviewLogRow[];
  const pending = async (name: string, body: Form = {}) => {
    const { objects } = await app().send(name, endpoints.getContentReviewList.path, { pageSize: 100, ...body });
    return {
      total: objects.total,
      ids: (objects.datas as PendingRow[]).map((row) => row.objectId),
      rows: objects.datas as PendingRow[],
    };
  };
  /** Gives vote activities of the venue a flow of their own while `run` runs. */
  async function withFlow(
    venue: 'main' | typeof demoBranchKey,
    step: { mode: 'any' | 'all'; users: string[] },
    run: () => Promise<void>,
  ) {
    const { owner } = app().deps.pools;
    const flow = '0191f0c4-0000-7c3a-9d2e-1f2a3b4c5d6e';
    await owner.query(`insert into review_flow (id, venue_id, content_type) values ($1, $2, 'vote')`, [
      flow,
      seedId.venue(venue),
    ]);
    await owner.query(
      `insert into review_step (flow_id, ordinal, name, mode, reviewer_users) values ($1, 1, '终审', $2, $3)`,
      [flow, step.mode, step.users.map((name) => seedId.user(name))],
    );
    try {
      await run();
    } finally {
      await owner.query('delete from review_flow where id = $1', [flow]);
    }
  }
  return { decide, update, statusOf, detailOf, logOf, pending, withFlow };
}
