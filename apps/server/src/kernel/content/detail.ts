import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { JsonBytes } from '../../db/json-bytes';
import type { Reply } from '../call';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';
import { AppError } from '../app-error';
import { type LastSave, lastSaveById } from '../last-save';
import { isUuid } from '../uuid';
import type { BoundContent } from './binding';
import { reachOf } from './page';
import { formList, selectList } from './select';

/** Refuses an id that no row can have, with the bytes of an unknown row. */
export function assertId(id: string): string {
  if (!isUuid(id)) throw AppError.forbidden();
  return id.toLowerCase();
}

/** The whole record, as JSON made by the database; another venue's row does not exist. */
export async function detailContent(
  deps: Deps,
  content: BoundContent,
  request: { actor: Actor; id: string },
): Promise<Reply> {
  const { actor } = request;
  const { key } = content.declaration;
  const id = assertId(request.id);
  const { scope, parameters } = reachOf(actor, key);
  const text = detailSql(content);
  const values = [parameters.editable, id, parameters.visible];
  const asked: Promise<{ json: JsonBytes }[]> = isShort(content)
    ? deps.db.lookup(scope, text, values)
    : deps.db.passOn(scope, text, values);
  const [row] = await asked;
  if (!row) throw AppError.forbidden();
  return { json: [row.json] };
}

/** True where a detail reads little more than its row: not the fields that lists shorten, nor its number among all others. */
function isShort({ binding, declaration }: BoundContent): boolean {
  return binding.inRows === undefined && declaration.numbered !== 'everywhere';
}

const detailTexts = new WeakMap<BoundContent, string>();

function detailSql(content: BoundContent): string {
  const known = detailTexts.get(content);
  if (known !== undefined) return known;
  const number = content.declaration.numbered === 'everywhere' ? `, ${numberInList(content)} as "indexNo"` : '';
  const text = `select row_to_json(t) as json from (
    select ${selectList(content, 'detail')}${number} from ${content.binding.table} c
    where c.id = $2 and c.venue_id = any ($3::uuid[]) and c.deleted_at is null and $1::uuid[] is not null) t`;
  detailTexts.set(content, text);
  return text;
}

/** SQL of a record's number among those of its venue, the newest first. */
function numberInList({ binding }: BoundContent): string {
  return `(select 1 + count(*)::int from ${binding.table} o
    where o.venue_id = c.venue_id and o.deleted_at is null and (o.sort_time, o.id) > (c.sort_time, c.id))`;
}

/** A row that is about to change: its state and its form, locked until the transaction ends. */
export interface LockedRow extends LastSave {
  readonly id: string;
  readonly venueId: string;
  /** Of a reviewed type. */
  readonly status?: number;
  /** Of a type that is switched on and off. */
  readonly state?: boolean;
  /** Of a type that is pinned. */
  readonly isTop?: boolean;
  readonly title: string;
  readonly approvedRevision: number | null;
  readonly form: Values;
}

/**
 * Locks the rows among `venues`, in id order so that two bulk calls cannot deadlock. Unknown ids are simply absent. Their keys
 * stay free: what belongs to them and is locked before them looks those up, when it is written.
 */
export function lockRows(
  tx: Tx,
  content: BoundContent,
  which: { ids: readonly string[]; venues: readonly string[] },
): Promise<LockedRow[]> {
  return lockThose(tx, content, { ids: 'c.id = any ($1::uuid[])', values: [which.ids, which.venues] });
}

/** The same for rows in the recycle bin, as they were deleted. */
export function lockRemoved(
  tx: Tx,
  content: BoundContent,
  which: { ids: readonly string[]; venues: readonly string[] },
): Promise<LockedRow[]> {
  const { ids, venues } = which;
  return lockThose(tx, content, { ids: 'c.id = any ($1::uuid[])', values: [ids, venues], isRemoved: true });
}

/** `$1` the ids as `ids` compares them, `$2` the venues. */
function lockThose(
  tx: Tx,
  content: BoundContent,
  which: { ids: string; values: readonly unknown[]; isRemoved?: boolean },
): Promise<LockedRow[]> {
  const { declaration, binding } = content;
  const own = [
    declaration.reviewed ? 'c.status, c.approved_revision as "approvedRevision"' : 'null::int as "approvedRevision"',
    ...(declaration.paths.toggle || !declaration.reviewed ? ['c.state'] : []),
    ...(declaration.paths.pin ? ['c.is_top as "isTop"'] : []),
  ];
  return tx.query<LockedRow & Record<string, unknown>>(
    `select c.id, c.venue_id as "venueId", c.title, ${own.join(', ')}, ${lastSaveById('c')},
       (select row_to_json(f) from (select ${formList(content)}) f) as form
     from ${binding.table} c where ${which.ids} and c.venue_id = any ($2::uuid[])
       and c.deleted_at is ${which.isRemoved ? 'not null' : 'null'}
     order by c.id for no key update of c`,
    which.values,
  );
}

/**
 * Locks one row or refuses as if it did not exist. By equality: of a list PostgreSQL does not know the length and plans the
 * statement anew each time, which took longer than the statement itself.
 */
export async function lockRow(
  tx: Tx,
  content: BoundContent,
  which: { id: string; venues: readonly string[] },
): Promise<LockedRow> {
  const [row] = await lockThose(tx, content, { ids: 'c.id = $1', values: [assertId(which.id), which.venues] });
  if (!row) throw AppError.forbidden();
  return row;
}
