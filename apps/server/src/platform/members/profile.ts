import type { MemberChange } from '@yunguan/contract/platform/members';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { SessionError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { secondText } from '../../kernel/china-sql';
import { decryptText, encryptText } from '../../kernel/crypto/encrypted-text';
import { maskPhone } from '../../kernel/mask-phone';

/** What the numbers of members are encrypted for. */
export const memberIdCard = 'member id card';

interface ProfileRow extends Record<string, unknown> {
  id: string;
  tel: string;
  id_card_no: Buffer | null;
}

/** The member's own data; number and identity number masked, so that a stolen phone shows neither. */
export async function readProfile(db: Tx, dataKey: Buffer, memberId: string) {
  const [row] = await db.query<ProfileRow>(
    `select id, tel, nick_name as "nickName", name, sex, to_char(birthday, 'YYYY-MM-DD') as birthday, id_card_no,
       ${secondText('created_at')} as "createTime" from member where id = $1`,
    [memberId],
  );
  if (!row) throw new SessionError('invalid');
  const { id_card_no: stored, ...shown } = row;
  return { ...shown, tel: maskPhone(row.tel), idCardNo: maskIdCard(readIdCard(dataKey, { id: row.id, stored })) };
}

/** Identity number in clear; an empty text when there is none. */
export function readIdCard(dataKey: Buffer, row: { readonly id: string; readonly stored: Buffer | null }): string {
  return row.stored ? decryptText(dataKey, { purpose: memberIdCard, rowId: row.id }, row.stored) : '';
}

/** Changes what the payload names of the member who calls, and of nobody else. */
export async function changeProfile(deps: Deps, call: Call<MemberChange>): Promise<Reply> {
  const { memberId } = call.member;
  const { dataKey } = deps.config;
  const changes = columnsOf(call.input, (number) =>
    encryptText(dataKey, { purpose: memberIdCard, rowId: memberId }, number),
  );
  return call.write([], async (tx) => {
    call.note({ objectId: memberId, detail: { fields: changes.map(([column]) => column) } });
    const list = changes.map(([column], index) => `${column} = $${index + 3}`);
    await tx.query(`update member set ${['updated_at = $2', ...list].join(', ')} where id = $1`, [
      memberId,
      deps.clock.now(),
      ...changes.map(([, value]) => value),
    ]);
    await deps.sessions.forget(tx);
    return { objects: await readProfile(tx, dataKey, memberId), msg: messages.changed };
  });
}

function columnsOf(input: MemberChange, encrypt: (number: string) => Buffer): [column: string, value: unknown][] {
  const { nickName, name, sex, birthday, idCardNo } = input;
  // A masked number is the client's own copy of what is stored.
  const isNewNumber = idCardNo !== undefined && !idCardNo?.includes('*');
  const all: [string, unknown, boolean][] = [
    ['nick_name', nickName ?? '', nickName !== undefined],
    ['name', name ?? '', name !== undefined],
    ['sex', sex, sex !== undefined],
    ['birthday', birthday, birthday !== undefined],
    ['id_card_no', idCardNo ? encrypt(idCardNo) : null, isNewNumber],
  ];
  return all.flatMap(([column, value, isNamed]) => (isNamed ? [[column, value]] : []));
}
