import * as signups from '@yunguan/contract/content/vote-signup';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { getApplyList } from '@yunguan/contract/platform/review';
import type { ContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { ownerSql } from './owner-sql';

/** Phone of a demo member, from 1. */
export const phone = (no: number) => `139${String(no).padStart(8, '0')}`;

/** The calls of teams in the name of who usually makes them; the app exists once the tests run. */
export function teamCalls(app: () => ContentApp) {
  return {
    sql: ownerSql(app),
    newActivity: (form: Form = {}) => buildVote(app(), { status: 100, form }),
    add: (body: Form, name = 'editor', headers = {}) => app().send(name, signups.addTeam.path, body, headers),
    update: (body: Form, name = 'editor') => app().send(name, signups.updateTeam.path, body),
    decide: (body: Form, name = 'reviewer') =>
      app().send(name, signups.decideTeam.path, { approvalComments: '材料齐全', ...body }),
    remove: (id: unknown, name = 'editor') => app().send(name, signups.deleteTeam.path, { id }),
    reveal: (id: unknown, name = 'admin') => app().send(name, signups.revealTeam.path, { id, reason: '核实身份' }),
    detail: async (id: unknown, name = 'editor'): Promise<VoteTeam> =>
      (await mustSend(app(), name, signups.getTeam.path, { id })) as unknown as VoteTeam,
    list: async (body: Form, name = 'viewer'): Promise<{ rows: VoteTeam[]; total: unknown }> => {
      const { datas, total } = await mustSend(app(), name, signups.getTeams.path, body);
      return { rows: datas as VoteTeam[], total };
    },
    /** Rows of 订单待审核 for a team. */
    waiting: async (id: unknown): Promise<Form[]> => {
      const { datas } = await mustSend(app(), 'reviewer', getApplyList.path, { kind: 'voteSignup', pageSize: 100 });
      return (datas as Form[]).filter((row) => row.objectId === id);
    },
  };
}
