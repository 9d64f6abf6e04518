import type { addCommitment, updateCommitment } from '@yunguan/contract/content/vote-commitment';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { ownVenueWith } from '../../../kernel/access/own-venue';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertFresh, conflictOf, type LastSave, lastSaveByName } from '../../../kernel/last-save';
import { isUuid, uuidv7 } from '../../../kernel/uuid';
import { cleanText, trackText } from './commitment-text';

/** The first text of a venue; there is one (texts.md V2). */
export async function createCommitment(deps: Deps, call: Call<z.infer<typeof addCommitment.input>>): Promise<Reply> {
  const { actor, input } = call;
  const venueId = ownVenueWith(actor, input.venueId, { content: 'vote', right: 'edit' });
  const content = cleanText(input.content);
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  call.note({ objectId: id, venueId, detail: { title: input.title } });
  return call.write([venueId], async (tx) => {
    const made = await tx.query(
      `insert into commitment (id, venue_id, type, title, content, updated_at, updated_by_name, updated_by_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (venue_id, type) do nothing returning id`,
      [id, venueId, input.type, input.title, content, now, actor.realName, actor.userId],
    );
    if (made.length === 0) throw await alreadyThere(tx, { venueId, type: input.type, actor });
    trackText(tx, { id, venueId, content });
    return { objects: { id }, msg: messages.added };
  });
}

/** Somebody added one meanwhile, may be the same person in another window. */
async function alreadyThere(
  tx: Tx,
  { venueId, type, actor }: { readonly venueId: string; readonly type: number; readonly actor: Actor },
): Promise<AppError> {
  const [row] = await tx.query<Stored>(`${storedSql} where c.venue_id = $1 and c.type = $2`, [venueId, type]);
  const text = '该场馆已有承诺书，请修改';
  return row ? new AppError('ILLEGAL_STATE', text, { conflict: conflictOf(actor, row) }) : AppError.illegalState(text);
}

const storedSql = `select c.id, c.venue_id as "venueId", ${lastSaveByName('c', 'updated_by_name')} from commitment c`;

interface Stored extends LastSave, Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
}

/** Changes the text; a stale `version` is refused (decisions §5). */
export async function changeCommitment(deps: Deps, call: Call<z.infer<typeof updateCommitment.input>>): Promise<Reply> {
  const { actor, input } = call;
  if (!isUuid(input.id)) throw AppError.forbidden();
  return call.write(scopeOf(actor), async (tx) => {
    const [row] = await tx.query<Stored>(`${storedSql} where c.id = $1 for update`, [input.id]);
    if (!row || !holdsIn(actor, 'vote', 'edit', row.venueId)) throw AppError.forbidden();
    const { id, venueId } = row;
    call.note({ objectId: id, venueId, detail: { title: input.title } });
    assertFresh(actor, row, input.version);
    const content = cleanText(input.content);
    tx.send(
      `update commitment set title = $2, content = $3, version = version + 1, updated_at = $4, updated_by_name = $5,
         updated_by_id = $6 where id = $1`,
      [id, input.title, content, deps.clock.now(), actor.realName, actor.userId],
    );
    trackText(tx, { id, venueId, content });
    return { objects: null, msg: messages.changed };
  });
}
