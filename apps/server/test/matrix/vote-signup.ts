import * as signups from '@yunguan/contract/content/vote-signup';
import type { ContentApp } from '../content-app';
import { buildVote, mustSend } from '../factories';
import { buildTeam, teamInput } from '../vote-team-factory';
import { type AreaMatrix, optionRow, type Row } from './row';

const member = '13900000041';

async function team(app: ContentApp) {
  const activityId = await buildVote(app, { status: 100 });
  return { activityId, id: await buildTeam(app, activityId) };
}

/** A sign-up of the member himself. */
async function ownTeam(app: ContentApp): Promise<{ id: unknown }> {
  const activityId = await buildVote(app, { status: 100 });
  const { id } = await mustSend(app, member, signups.addTeam.path, { activityId, ...teamInput() });
  return { id };
}

export const voteSignupMatrix: AreaMatrix = (app) => {
  const by = (code: 'view' | 'add' | 'edit' | 'del' | 'review' | 'reveal', body: Row['body']) =>
    optionRow('vote', [code], body);
  const decision = { state: 100, approvalComments: '同意参赛' };
  return {
    [signups.getTeams.path]: by('view', async () => ({ activityId: (await team(app())).activityId })),
    [signups.getTeam.path]: by('view', async () => ({ id: (await team(app())).id })),
    [signups.addTeam.path]: by('add', async () => ({
      activityId: await buildVote(app(), { status: 100 }),
      ...teamInput(),
    })),
    [signups.updateTeam.path]: by('edit', async () => ({ ...(await team(app())), ...teamInput({ name: '王建国' }) })),
    [signups.deleteTeam.path]: by('del', async () => ({ id: (await team(app())).id })),
    [signups.decideTeam.path]: by('review', async () => ({ id: (await team(app())).id, ...decision })),
    [signups.decideTeams.path]: by('review', async () => ({ ids: [(await team(app())).id], ...decision })),
    [signups.revealTeam.path]: by('reveal', async () => ({ id: (await team(app())).id, reason: '核实参赛人身份' })),
    [signups.cancelTeam.path]: { as: member, body: () => ownTeam(app()) },
  };
};
