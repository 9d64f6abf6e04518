import type { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Call, Reply } from '../../kernel/call';
import { scopeOf } from '../../kernel/access/actor';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import { lockForEdit, setColumn } from '../../kernel/content/small-changes';
import { assertAction } from '../../kernel/content/write';

/** Turns an activity's custom sign-up form on or off (000 §7); only where sign-up is needed at all. */
export function changeCustomApply(
  content: BoundContent,
  call: Call<z.infer<typeof setCustomApplyState.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const isOn = input.isCustomApply;
  call.note({ objectId: input.activityId, detail: { isCustomApply: isOn } });
  return call.write(scopeOf(actor), async (tx) => {
    const row = await lockForEdit(tx, content, { actor, id: input.activityId });
    assertAction(content, {
      actor,
      row,
      action: 'customApply',
      refusal: `《${row.title}》无需报名，不能设置自定义报名`,
    });
    await setColumn(tx, content, { actor, id: row.id, column: columnOf(content, 'isCustomApply'), value: isOn });
    return { objects: null, msg: messages.changed };
  });
}
