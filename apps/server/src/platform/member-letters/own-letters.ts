import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type {
  getMyLetter,
  getMyLetters,
  MemberLetter,
  removeMyLetters,
} from '@yunguan/contract/platform/member-letters';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { secondText } from '../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';

interface LetterRow extends MemberLetter, Record<string, unknown> {}

/** Select list of a letter over the alias `l`. */
const letterColumns = `l.id, l.title, l.content, coalesce((select v.name from venue v where v.id = l.venue_id), '') as "venuesName",
  l.about, ${secondText('l.created_at')} as "sendTime", l.read_at is not null as "isRead"`;

/** One page of the member's letters, newest first, with how many he has not read. */
export async function listMyLetters(
  db: Tx,
  memberId: string,
  input: z.infer<typeof getMyLetters.input>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const [rows, [counted]] = await Promise.all([
    db.query<LetterRow>(
      `select ${letterColumns} from member_letter l where l.member_id = $1 and l.removed_at is null
       order by l.created_at desc, l.id desc limit $2 offset $3`,
      [memberId, limit, offset],
    ),
    db.query<{ total: number; unread: number }>(
      `select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
       from member_letter where member_id = $1 and removed_at is null`,
      [memberId],
    ),
  ]);
  return { objects: { ...pageAnswer(rows, counted?.total ?? 0), unread: counted?.unread ?? 0 } };
}

/** Opens a letter, which is read by that; another's does not exist. */
export function openMyLetter(deps: Deps, call: Call<z.infer<typeof getMyLetter.input>>): Promise<Reply> {
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  return call.write([], async (tx) => {
    const [row] = await tx.query<LetterRow>(
      `update member_letter l set read_at = coalesce(l.read_at, $3)
       where l.id = $1 and l.member_id = $2 and l.removed_at is null returning ${letterColumns}`,
      [id, call.member.memberId, deps.clock.now()],
    );
    if (!row) throw AppError.forbidden();
    call.note({ objectId: id });
    return { objects: row };
  });
}

/** Throws letters away, all of them his own or none; those thrown away before are passed over. */
export function removeLetters(deps: Deps, call: Call<z.infer<typeof removeMyLetters.input>>): Promise<Reply> {
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择站内信' }]);
  if (ids.length > mostAtOnce) throw AppError.invalid([{ field: 'ids', message: tooMany('选择', '封') }]);
  if (!ids.every(isUuid)) throw AppError.forbidden();
  return call.write([], async (tx) => {
    const own = await tx.query<{ id: string; removed: boolean }>(
      'select id, removed_at is not null as removed from member_letter where id = any ($1::uuid[]) and member_id = $2',
      [ids, call.member.memberId],
    );
    if (own.length !== ids.length) throw AppError.forbidden();
    tx.send('update member_letter set removed_at = $2 where id = any ($1::uuid[]) and removed_at is null', [
      ids,
      deps.clock.now(),
    ]);
    call.note({ objectId: ids.join(',') });
    return { objects: { count: own.filter(({ removed }) => !removed).length }, msg: '删除成功' };
  });
}
