import { membershipMessages } from '@yunguan/contract/content/club-member';
import type { setRecruit } from '@yunguan/contract/content/club-recruit';
import type * as z from 'zod';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import type { BoundContent } from '../../../kernel/content/binding';
import { lockForEdit, setColumn } from '../../../kernel/content/small-changes';
import { assertAction } from '../../../kernel/content/write';
import { lockRecruiting } from './live-club';

/**
 * Starts or pauses the recruiting of an approved club, outside of the review like a change of its cover (002 §4.3). A
 * start counts from 0; one that runs already keeps who joined and goes on with the other number.
 */
export function switchRecruit(content: BoundContent, call: Call<z.infer<typeof setRecruit.input>>): Promise<Reply> {
  const { actor, input } = call;
  const isRecruit = input.isRecruit === true;
  const recruitCount = isRecruit ? (input.recruitCount ?? 0) : 0;
  return call.write(scopeOf(actor), async (tx) => {
    const row = await lockForEdit(tx, content, { actor, id: input.id });
    call.note({ objectId: row.id, venueId: row.venueId, detail: { isRecruit, recruitCount } });
    assertAction(content, { actor, row, action: 'recruit', refusal: `《${row.title}》未审核通过，不能设置招募` });
    const [club] = await lockRecruiting(tx, [row.id]);
    if (!club || club.isWithdrawn) throw AppError.illegalState(membershipMessages.notOpen);
    const isNew = isRecruit && !club.isRecruit;
    const recruited = isNew ? 0 : club.recruited;
    if (isRecruit && recruitCount < recruited) {
      const message = `已招募 ${recruited} 人，招募人数不能少于 ${recruited}`;
      throw AppError.invalid([{ field: 'recruitCount', message }]);
    }
    tx.send(
      'update club_recruit set is_recruit = $2, recruit_count = $3, recruited = $4, round = $5 where club_id = $1',
      [row.id, isRecruit, recruitCount, recruited, club.round + (isNew ? 1 : 0)],
    );
    await setColumn(tx, content, { actor, id: row.id, column: 'recruit_count', value: recruitCount });
    return {
      objects: { isRecruit: isRecruit ? 1 : 0, recruitCount, recruitedCount: recruited },
      msg: isRecruit ? membershipMessages.started : membershipMessages.paused,
    };
  });
}
