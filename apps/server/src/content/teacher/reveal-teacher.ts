import type { revealTeacher } from '@yunguan/contract/content/teacher';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { scopeOf, venuesWith } from '../../kernel/access/actor';
import { takeReveal } from '../../kernel/reveal-allowance';
import type { Call, Reply } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { lockRow } from '../../kernel/content/detail';
import { decryptText } from '../../kernel/crypto/encrypted-text';
import { idCardPurpose } from './id-card';

/** The identity number and the phone in full, for a reason that the log keeps. */
export async function reveal(
  deps: Deps,
  content: BoundContent,
  call: Call<z.infer<typeof revealTeacher.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  return call.write(scopeOf(actor), async (tx) => {
    const row = await lockRow(tx, content, { id: input.id, venues: venuesWith(actor, 'teacher', ['reveal']) });
    call.note({ objectId: row.id, venueId: row.venueId, detail: { reason: input.reason } });
    await takeReveal(tx, { what: 'teacher', userId: actor.userId, now: deps.clock.now() });
    const [secret] = await tx.query<{ id_card_secret: Buffer | null }>(
      'select id_card_secret from teacher where id = $1',
      [row.id],
    );
    const stored = secret?.id_card_secret;
    const place = { purpose: idCardPurpose, rowId: row.id };
    const { tel } = row.form;
    return {
      objects: {
        idCardNo: stored ? decryptText(deps.config.dataKey, place, stored) : '',
        tel: typeof tel === 'string' ? tel : '',
      },
    };
  });
}
