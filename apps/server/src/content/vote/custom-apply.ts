import type { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Call, Reply } from '../../kernel/call';
import { scopeOf, venuesWith } from '../../kernel/access/actor';
import type { BoundContent } from '../../kernel/content/binding';
import { lockRow } from '../../kernel/content/detail';
import { assertAction } from '../../kernel/content/write';

/** Turns an activity's custom sign-up form on or off (000 §7); only where sign-up is needed at all. */
export function changeCustomApply(
  content: BoundContent,
  call: Call<z.infer<typeof setCustomApplyState.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const isOn = input.isCustomApply === true || ['1', 'true'].includes(String(input.isCustomApply));
  call.note({ objectId: input.activityId, detail: { isCustomApply: isOn } });
  return call.write(scopeOf(actor), async (tx) => {
    const row = await lockRow(tx, content, { id: input.activityId, venues: venuesWith(actor, 'vote', ['edit']) });
    assertAction(content, {
      actor,
      row,
      action: 'customApply',
      refusal: `《${row.title}》无需报名，不能设置自定义报名`,
    });
    await tx.query(
      'update vote_activity set is_custom_apply = $2, version = version + 1, updated_by = $3, updated_at = now() where id = $1',
      [row.id, isOn, actor.userId],
    );
    return { objects: null, msg: messages.changed };
  });
}
