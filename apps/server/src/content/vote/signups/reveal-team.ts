import type { revealTeam } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import type { Call, Reply } from '../../../kernel/call';
import { linkOf } from '../../../kernel/files/signed-link';
import { findStaffTeam, lockTeam } from './find-team';
import { readIdCard } from './id-card-text';

/** Phone, identity number and links of a minute to the card's pictures, for a reason that the log keeps. */
export async function reveal(deps: Deps, call: Call<z.infer<typeof revealTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const found = await findStaffTeam(deps.db, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: found.id, venueId: found.venueId, detail: { reason: input.reason } });
  return call.write(scopeOf(actor), async (tx) => {
    const now = deps.clock.now();
    await takeReveal(tx, { what: 'signup', userId: actor.userId, now });
    const team = await lockTeam(tx, found.id);
    const { dataKey } = deps.config;
    const onlooker = { userId: actor.userId, now, dataKey };
    return {
      objects: {
        idCardNo: readIdCard(dataKey, team),
        tel: team.tel,
        idCardFront: linkOf(team.idCardFrontUrl, onlooker),
        idCardBack: linkOf(team.idCardBackUrl, onlooker),
      },
    };
  });
}
