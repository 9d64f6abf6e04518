import * as letters from '@yunguan/contract/platform/member-letters';
import { seedId } from '../../src/seed/ids';
import { sendToMembers } from '../../src/kernel/letters/send-to-members';
import type { AreaMatrix, Row } from './row';

const phone = '13900000044';

/** The message centre of the public clients. */
export const memberLetterMatrix: AreaMatrix = (app) => {
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  const letter = async () => {
    const { pools, db } = app().deps;
    const { rows } = await pools.owner.query<{ id: string }>('select id from member where tel = $1', [phone]);
    await db.transaction('*', async (tx) => {
      sendToMembers(tx, {
        memberIds: rows.map(({ id }) => id),
        venueId: seedId.venue('main'),
        title: '开课通知',
        content: '周六开课',
      });
    });
    const sent = await pools.owner.query<{ id: string }>(
      'select id from member_letter order by created_at desc, id desc limit 1',
    );
    return sent.rows[0]?.id ?? '';
  };
  return {
    [letters.getMyLetters.path]: byMember(async () => ({})),
    [letters.getMyLetter.path]: byMember(async () => ({ id: await letter() })),
    [letters.removeMyLetters.path]: byMember(async () => ({ ids: [await letter()] })),
  };
};
