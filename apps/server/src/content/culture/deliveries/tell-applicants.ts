import type { Transaction } from '../../../db/database';
import type { Actor } from '../../../kernel/access/actor';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import type { LockedDelivery } from './locked-delivery';

interface News {
  readonly rows: readonly LockedDelivery[];
  readonly actor: Actor;
  /** What became of the application, e.g. 未通过. */
  readonly outcome: string;
  readonly remark: string;
}

/** Tells members what became of what they asked for. */
export function tellApplicants(tx: Transaction, { rows, actor, outcome, remark }: News): void {
  for (const { memberId, title, venueId } of rows) {
    if (memberId === null) continue;
    sendToMembers(tx, {
      memberIds: [memberId],
      venueId,
      title: `您的文化配送申请${outcome}`,
      content: `项目：《${title}》${remark === '' ? '' : `\n说明：${remark}`}`,
      about: title,
      sender: { id: actor.userId, name: actor.realName },
    });
  }
}
