import { messages } from '@yunguan/contract/kernel/messages';
import * as labels from '@yunguan/contract/platform/labels';
import type { Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { type Binding, bind } from '../../kernel/call';
import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { isUuid, uuidv7 } from '../../kernel/uuid';

interface LabelRow extends Record<string, unknown> {
  id: string;
  name: string;
  use_count: number;
  version: number;
}

/** A label that nobody else changes meanwhile, with who saved it last. */
interface LockedLabel extends Record<string, unknown>, LastSave {
  id: string;
  name: string;
  resource_type: number;
}

/** Type of the labels that resources wear: by name, in every venue. */
const typeOfResources = 1;

/** Uses of a label: classifications of the network, and files of the libraries that the caller sees. */
const selectLabels = `
with worn as (
  select word, count(*)::int as files from resource c, unnest(c.key_words) as word
  where $1 = ${typeOfResources} and c.deleted_at is null group by word)
select l.id, l.name, l.version, coalesce(worn.files, 0) + (select count(*)::int from dictionary_item_label il
   join dictionary_item i on i.id = il.item_id where il.label_id = l.id and i.deleted_at is null) as use_count
from label l left join worn on worn.word = l.name where l.resource_type = $1 order by l.sort, l.id`;

/** Labels of classifications and resources, one list for the whole network. */
export function labelBindings(deps: Deps): Binding[] {
  return [
    bind(labels.getLabels, async ({ actor, input }) => {
      const rows = await deps.db.within<LabelRow>(scopeOf(actor), selectLabels, [input.resourceType]);
      return {
        objects: rows.map((row) => ({ id: row.id, name: row.name, useCount: row.use_count, version: row.version })),
      };
    }),
    bind(labels.addLabel, (call) =>
      call.write([], async (tx) => {
        const now = deps.clock.now();
        const id = uuidv7(now.getTime());
        const added = await tx.query(
          `insert into label (id, resource_type, name, sort, created_at, updated_at, updated_by, updated_by_id)
           select $1::uuid, $2::int, $3::text, coalesce(max(sort), 0) + 1, $4::timestamptz, $4::timestamptz, $5::text, $6::uuid
           from label where resource_type = $2
           on conflict (resource_type, name) do nothing returning id`,
          [id, call.input.resourceType, call.input.name, now, call.actor.realName, call.actor.userId],
        );
        if (added.length === 0) throw nameTaken(call.input.name);
        call.note({ objectId: id, detail: { name: call.input.name } });
        return { objects: { id }, msg: messages.added };
      }),
    ),
    bind(labels.editLabel, (call) =>
      call.write('*', async (tx) => {
        const [label] = await lockLabels(tx, [call.input.id]);
        if (!label) throw AppError.forbidden();
        call.note({ objectId: label.id, detail: { before: label.name, after: call.input.name } });
        assertFresh(call.actor, label, call.input.version);
        const taken = await tx.query('select from label where resource_type = $1 and name = $2 and id <> $3', [
          label.resource_type,
          call.input.name,
          label.id,
        ]);
        if (taken.length > 0) throw nameTaken(call.input.name);
        await rename(tx, { label, name: call.input.name, actor: call.actor, now: deps.clock.now() });
        await renameOnResources(tx, { label, name: call.input.name, userId: call.actor.userId });
        return { objects: null, msg: messages.changed };
      }),
    ),
    bind(labels.delLabel, (call) =>
      call.write('*', async (tx) => {
        const found = await lockLabels(tx, call.input.ids);
        const ids = found.map((label) => label.id);
        call.note({ objectId: ids.join(','), detail: { names: found.map((label) => label.name) } });
        await tx.query('delete from label where id = any ($1::uuid[])', [ids]);
        await takeOffResources(tx, found, call.actor.userId);
        return { objects: null, msg: messages.removed };
      }),
    ),
  ];
}

interface Renaming {
  readonly label: LockedLabel;
  readonly name: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** Whoever adds the name in this moment is waited for. @throws AppError VALIDATION where he has it */
async function rename(tx: Transaction, { label, name, actor, now }: Renaming): Promise<void> {
  try {
    await tx.query(
      `update label set name = $2, updated_by = $3, updated_by_id = $4, updated_at = $5, version = version + 1
       where id = $1`,
      [label.id, name, actor.realName, actor.userId, now],
    );
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(name) : error;
  }
}

function nameTaken(name: string): AppError {
  return AppError.invalid([{ field: 'name', message: `已有名为“${name}”的标签` }]);
}

/** Labels by their ids, all of them or a refusal; two renamings wait for each other. */
async function lockLabels(tx: Transaction, ids: readonly string[]): Promise<LockedLabel[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (asked.length === 0 || !asked.every(isUuid)) throw AppError.forbidden();
  await tx.query(`select pg_advisory_xact_lock(hashtext('label'))`);
  const rows = await tx.query<LockedLabel>(
    `select l.id, l.name, l.resource_type, ${lastSaveByName('l', 'updated_by')}
     from label l where l.id = any ($1::uuid[]) order by l.id for update`,
    [asked],
  );
  if (rows.length !== asked.length) throw AppError.forbidden();
  return rows;
}

/** A resource that changes so is a new version: who has it open in a form would otherwise bring the old label back. */
const changed = 'version = version + 1, updated_at = now(), updated_by';

/** What lies in a recycle bin is renamed, too: it may come back. */
async function renameOnResources(
  tx: Transaction,
  { label, name, userId }: { readonly label: LockedLabel; readonly name: string; readonly userId: string },
): Promise<void> {
  if (label.resource_type !== typeOfResources) return;
  // A file may wear the new name already, as a word of a foreign client.
  await tx.query(
    `update resource set key_words = case when $2 = any (key_words) then array_remove(key_words, $1)
       else array_replace(key_words, $1, $2) end, ${changed} = $3
     where key_words @> array[$1::text]`,
    [label.name, name, userId],
  );
}

async function takeOffResources(tx: Transaction, gone: readonly LockedLabel[], userId: string): Promise<void> {
  const names = gone.filter((label) => label.resource_type === typeOfResources).map((label) => label.name);
  await tx.query(
    `update resource set key_words = array(
       select word from unnest(key_words) with ordinality as worn (word, n) where word <> all ($1::text[]) order by n),
       ${changed} = $2
     where key_words && $1::text[]`,
    [names, userId],
  );
}
