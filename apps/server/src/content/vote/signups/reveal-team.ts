import type { revealTeam } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { takeAllowance } from '../../../kernel/allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { PRIVATE_LINK_SECONDS, signFileUrl } from '../../../kernel/files/signed-link';
import { findStaffTeam, lockTeam } from './find-team';
import { readIdCard } from './id-card-text';

/** Looking up one team after the other would be an export without its right. */
const revealsOf = (userId: string) => ({ key: `signup-reveal:${userId}`, limit: 60, window: '1 hour' });

/** Phone, identity number and links of a minute to the card's pictures, for a reason that the log keeps. */
export async function reveal(deps: Deps, call: Call<z.infer<typeof revealTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const found = await findStaffTeam(deps.db, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: found.id, venueId: found.venueId, detail: { reason: input.reason } });
  return call.write(scopeOf(actor), async (tx) => {
    const now = deps.clock.now();
    if (!(await takeAllowance(tx, revealsOf(actor.userId), now))) {
      throw new AppError('TOO_MANY', '查看敏感信息过于频繁，请一小时后再试');
    }
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
