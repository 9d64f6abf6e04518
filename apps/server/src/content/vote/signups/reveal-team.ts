import type { revealTeam } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import type { Call, Reply } from '../../../kernel/call';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { PRIVATE_LINK_SECONDS, signFileUrl } from '../../../kernel/files/signed-link';
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
    const expiresAt = new Date(now.getTime() + PRIVATE_LINK_SECONDS * 1000);
    const link = (path: string | null) => {
      const key = storeKeyOf(path ?? '');
      return key === undefined ? null : signFileUrl({ key, expiresAt, userId: actor.userId, secretKey: dataKey });
    };
    return {
      objects: {
        idCardNo: readIdCard(dataKey, team),
        tel: team.tel,
        idCardFront: link(team.idCardFrontUrl),
        idCardBack: link(team.idCardBackUrl),
      },
    };
  });
}
