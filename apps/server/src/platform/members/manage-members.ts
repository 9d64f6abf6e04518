import { messages } from '@yunguan/contract/kernel/messages';
import type { revealMember, setMemberState } from '@yunguan/contract/platform/members';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { takeReveal } from '../../kernel/reveal-allowance';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { isUuid } from '../../kernel/uuid';
import { endMemberTokens } from '../../kernel/access/tokens';
import { readIdCard } from './profile';

/** Disables or enables a member; whoever is disabled is signed out at once. */
export async function setState(deps: Deps, call: Call<z.infer<typeof setMemberState.input>>): Promise<Reply> {
  const { id, enabled } = call.input;
  const reason = call.input.reason ?? '';
  if (!isUuid(id)) throw AppError.forbidden();
  if (!enabled && reason === '') throw AppError.invalid([{ field: 'reason', message: messages.disableReasonMissing }]);
  return call.write([], async (tx) => {
    call.note({ objectId: id.toLowerCase(), detail: { enabled, reason } });
    const now = deps.clock.now();
    const changed = await tx.query(
      'update member set enabled = $2, disabled_reason = $3, updated_at = $4 where id = $1 returning id',
      [id, enabled, enabled ? '' : reason, now],
    );
    if (changed.length === 0) throw AppError.forbidden();
    if (!enabled) await endMemberTokens(tx, id, { reason: 'disabled', now });
    await deps.sessions.forget(tx);
    return { objects: { enabled }, msg: enabled ? messages.enabled : messages.disabled };
  });
}

/** Phone and identity number in clear, for a reason that the log keeps. */
export async function reveal(deps: Deps, call: Call<z.infer<typeof revealMember.input>>): Promise<Reply> {
  const { actor, input } = call;
  if (!isUuid(input.id)) throw AppError.forbidden();
  return call.write([], async (tx) => {
    call.note({ objectId: input.id.toLowerCase(), detail: { reason: input.reason } });
    await takeReveal(tx, { what: 'member', userId: actor.userId, now: deps.clock.now() });
    const [row] = await tx.query<{ id: string; tel: string; stored: Buffer | null }>(
      'select id, tel, id_card_no as stored from member where id = $1',
      [input.id],
    );
    if (!row) throw AppError.forbidden();
    return { objects: { tel: row.tel, idCardNo: readIdCard(deps.config.dataKey, row) } };
  });
}
