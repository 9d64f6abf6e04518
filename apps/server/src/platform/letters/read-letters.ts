import { type getLetterPage, type LetterRow, letterKinds } from '@yunguan/contract/platform/letters';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import { binder, containing } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../kernel/paging';

interface StoredLetter extends Record<string, unknown> {
  id: number | string | null;
  kind: LetterRow['kind'];
  title: string;
  content: string;
  link: string;
  sender_name: string;
  venue_name: string | null;
  sent_at: string;
  is_read: boolean;
  total: number;
}

/** One page of a user's letters, newest first. */
export async function letterPage(
  db: Tx,
  request: { userId: string; input: z.infer<typeof getLetterPage.input> },
): Promise<ReturnType<typeof pageAnswer<LetterRow>>> {
  const { userId, input } = request;
  const values: unknown[] = [userId];
  const bind = binder(values);
  const conditions = ['user_id = $1', 'removed_at is null'];
  if (input.state === 'unread') conditions.push('read_at is null');
  if (input.state === 'read') conditions.push('read_at is not null');
  if (input.kind) conditions.push(`kind = ${bind(input.kind)}`);
  if (input.keyword) {
    const pattern = bind(containing(input.keyword));
    conditions.push(`(title ilike ${pattern} or content ilike ${pattern})`);
  }
  const where = conditions.join(' and ');
  const { limit, offset } = windowOf(input);
  const rows = await db.query<StoredLetter>(
    `with counted as (select count(*) as total from letter where ${where})
     select l.id, l.kind, l.title, l.content, l.link, l.sender_name, (select v.name from venue v where v.id = l.venue_id) as venue_name,
       ${secondText('l.created_at')} as sent_at, l.read_at is not null as is_read, counted.total
     from counted left join lateral (
       select * from letter where ${where} order by id desc limit ${bind(limit)} offset ${bind(offset)}) l on true
     order by l.id desc`,
    values,
  );
  return pageAnswer(rows.flatMap(toLetterRow), rows[0]?.total ?? 0);
}

function toLetterRow(row: StoredLetter): LetterRow[] {
  if (row.id === null) return [];
  return [
    {
      id: String(row.id),
      kind: row.kind,
      kindName: letterKinds[row.kind],
      title: row.title,
      content: row.content,
      link: row.link,
      sender: row.sender_name,
      venuesName: row.venue_name ?? '',
      sendTime: row.sent_at,
      isRead: row.is_read,
    },
  ];
}

/** Letters that the user has not opened: how many, and the newest of them. */
export async function unreadLetters(db: Tx, userId: string): Promise<{ total: number; newest: string | null }> {
  const [row] = await db.query<{ total: number; newest: string | null }>(
    'select count(*) as total, max(id)::text as newest from letter where user_id = $1 and read_at is null and removed_at is null',
    [userId],
  );
  return { total: row?.total ?? 0, newest: row?.newest ?? null };
}
