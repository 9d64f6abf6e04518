import * as flows from '@yunguan/contract/platform/flows';
import { getContentReviewList, review } from '@yunguan/contract/platform/review';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import type { ContentApp } from './content-app';
import { type Form, mustSend } from './factories';

export const main = seedId.venue('main');

export const branch = seedId.venue(demoBranchKey);

export const user = (loginName: string) => seedId.user(loginName);

export const step = (name: string, reviewers: Form, rest: Form = {}): Form => ({
  name,
  mode: 'any',
  ...reviewers,
  ...rest,
});

export const byUsers = (...names: string[]) => ({ userIds: names.map(user) });

/** The calls of flows in the name of who usually makes them; the app exists once the tests run. */
export function flowCalls(app: () => ContentApp) {
  const owner = () => app().deps.pools.owner;
  const save = (steps: Form[], form: Form = {}, as = 'admin') =>
    app().send(as, flows.saveReviewFlow.path, { venueId: main, kind: 'vote', steps, ...form });
  const saved = async (steps: Form[], form: Form = {}) => {
    const answer = await save(steps, form);
    if (answer.state !== 1) throw new Error(answer.text);
    return answer;
  };
  const approve = (name: string, objectId: string) => app().send(name, review.path, { objectId, result: 'approve' });
  const statusOf = async (objectId: string) =>
    (await owner().query('select status from vote_activity where id = $1', [objectId])).rows[0]?.status;
  const flowOf = (kind: string | null, as = 'admin') =>
    mustSend(app(), as, flows.getReviewFlow.path, { venueId: main, kind });
  const waitsFor = async (name: string, objectId: string) =>
    (await app().send(name, getContentReviewList.path, { pageSize: 100 })).text.includes(objectId);
  /** Gives a built-in role further options on a menu; the next call knows. */
  async function grant(role: 'editor' | 'viewer', menu: string, options: string[]): Promise<void> {
    const values = [seedId.role(role), seedId.menu(menu), options];
    await owner().query(
      `insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)
     on conflict (role_id, menu_id) do update set option_codes = excluded.option_codes`,
      values,
    );
    app().clock.advance({ seconds: 1 });
  }
  return { owner, save, saved, approve, statusOf, flowOf, waitsFor, grant };
}
