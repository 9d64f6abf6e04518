import { orderKinds } from '@yunguan/contract/platform/orders';
import type { Transaction } from '../../../db/database';
import type { Actor } from '../../../kernel/access/actor';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import type { LockedDelivery } from './locked-delivery';

interface News {
  readonly rows: readonly LockedDelivery[];
  readonly actor: Actor;
  /** What became of the application, e.g. 未通过. */
  readonly outcome: string;
  readonly remark: string;
}

/** Tells members what became of what they asked for, and a colleague of the visit that he arranged. */
export function tellApplicants(tx: Transaction, { rows, actor, outcome, remark }: News): void {
  const sender = { id: actor.userId, name: actor.realName };
  const said = remark === '' ? [] : [`说明：${remark}`];
  for (const { id, memberId, createdBy, title, venueId, address } of rows) {
    if (memberId !== null)
      sendToMembers(tx, {
        memberIds: [memberId],
        venueId,
        title: `您的文化配送申请${outcome}`,
        content: [`项目：《${title}》`, ...said].join('\n'),
        about: title,
        sender,
      });
    else if (createdBy !== null && createdBy !== actor.userId)
      sendLetter(tx, {
        userIds: [createdBy],
        kind: 'notice',
        title: `您安排的文化配送《${title}》${outcome}`,
        content: [`配送地点：${address}`, ...said, '请转告联系人。'].join('\n'),
        link: orderKinds.delivery.path(id),
        venueId,
        sender,
      });
  }
}
