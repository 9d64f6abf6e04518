import { type setSort } from '@yunguan/contract/content/media';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { type Actor, scopeOf, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { assertId } from '../../kernel/content/detail';

interface Work extends Record<string, unknown> {
  id: string;
  title: string;
  sort_id: number;
}

/**
 * Gives works their place in the list; every id is allowed or nothing changes. The order is no part of a work's form, so
 * its version stays and nobody's open form is overtaken.
 */
export async function sortWorks(content: BoundContent, call: Call<z.infer<typeof setSort.input>>): Promise<Reply> {
  const wanted = new Map(call.input.map(({ id, sortId }) => [assertId(id), sortId]));
  if (wanted.size < call.input.length) {
    throw AppError.invalid([{ field: 'id', message: '同一个作品只能给出一个排序号' }]);
  }
  call.note({ objectId: [...wanted.keys()].join(',') });
  return call.write(scopeOf(call.actor), async (tx) => {
    const works = await lockWorks(tx, content, { actor: call.actor, ids: [...wanted.keys()] });
    const moved = works.filter((work) => wanted.get(work.id) !== work.sort_id);
    call.note({
      detail: {
        before: moved.map(({ title, sort_id }) => placeText(title, sort_id)),
        after: moved.map(({ title, id }) => placeText(title, wanted.get(id))),
      },
    });
    await tx.query(
      `update ${content.binding.table} c set sort_id = w.sort_id
       from unnest($1::uuid[], $2::int[]) as w (id, sort_id) where c.id = w.id`,
      [moved.map(({ id }) => id), moved.map(({ id }) => wanted.get(id))],
    );
    return { objects: null, msg: messages.set };
  });
}

const placeText = (title: string, place: number | undefined) => `《${title}》：${place}`;

async function lockWorks(
  tx: Transaction,
  { declaration, binding }: BoundContent,
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Work[]> {
  const rows = await tx.query<Work>(
    `select id, title, sort_id from ${binding.table}
     where id = any ($1::uuid[]) and venue_id = any ($2::uuid[]) and deleted_at is null order by id for update`,
    [ids, venuesWith(actor, declaration.key, ['edit'])],
  );
  if (rows.length !== ids.length) throw AppError.forbidden();
  return rows;
}
