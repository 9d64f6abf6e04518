import { mostUsesReplaced, type replaceResource, sameContent } from '@yunguan/contract/platform/library-uses';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import { lockRows } from '../../kernel/content/detail';
import type { FileSwap } from '../../kernel/content/form-files';
import { replaceFile } from '../../kernel/content/replace-file';
import { isSmallPicture } from '../../kernel/files/one-picture';
import { isUuid } from '../../kernel/uuid';
import { replaceIcons } from '../menus/replace-icon';
import { replaceLogos } from '../venues/replace-logo';
import { findUses, type FoundUse, type Hindrance, replaceability } from './find-uses';

export interface Replacing {
  readonly tx: Transaction;
  readonly types: readonly BoundContent[];
  readonly actor: Actor;
}

interface Replaceable extends Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly kind: string;
  readonly storeKey: string;
}

/** What became of each record that shows the file. */
export interface Outcome {
  readonly replaced: readonly FoundUse[];
  readonly skipped: readonly { readonly use: FoundUse; readonly reason: string }[];
}

const reasons = {
  notEditable: '没有修改权限',
  underReview: '审核中，请在审核结束后再替换',
  published: '已发布的内容不允许修改',
} as const satisfies Record<Exclude<Hindrance, 'none'>, string>;
const notSmall = '此处须为 2MB 以内的 JPG 或 PNG 图片';

/**
 * Shows one file of a library wherever another of the same kind is shown; records under review and those that the actor
 * may not edit are left and named.
 * @throws AppError FORBIDDEN unless both lie in one library that he may edit, VALIDATION when they are of two kinds,
 * ILLEGAL_STATE when more records show the file than one call changes
 */
export async function replaceEverywhere(
  replacing: Replacing,
  input: z.infer<typeof replaceResource.input>,
): Promise<Outcome & { readonly before: Replaceable; readonly after: Replaceable }> {
  const { tx, types, actor } = replacing;
  const [before, after] = await bothResources(tx, actor, input);
  const swap = { from: before.storeKey, to: after.storeKey };
  const { uses, total } = await findUses(tx, types, { actor, storeKey: before.storeKey, limit: mostUsesReplaced });
  if (total > mostUsesReplaced) {
    const text = `《${before.name}》用于 ${total} 处内容，一次最多替换 ${mostUsesReplaced} 处，请先在部分内容中更换`;
    throw AppError.illegalState(text);
  }
  const replaced: FoundUse[] = [];
  const skipped: Outcome['skipped'][number][] = [];
  const editable: FoundUse[] = [];
  for (const use of uses) {
    // Only the right is final here: what a record is may change until it is locked.
    if (replaceability(actor, use) === 'notEditable') skipped.push({ use, reason: reasons.notEditable });
    else editable.push(use);
  }
  // Type after type and row after row by id: two replacements at a time lock in the same order.
  for (const content of types) {
    const own = editable.filter(({ kind }) => kind === content.declaration.key);
    const done = await replaceInRecords(replacing, content, { uses: own, swap });
    replaced.push(...done.replaced);
    skipped.push(...done.skipped);
  }
  const inAreas = await replaceInAreas(replacing, { uses: editable, swap });
  replaced.push(...inAreas.replaced);
  skipped.push(...inAreas.skipped);
  return { replaced, skipped, before, after };
}

async function bothResources(
  tx: Transaction,
  actor: Actor,
  input: z.infer<typeof replaceResource.input>,
): Promise<[Replaceable, Replaceable]> {
  const [id, byId] = [input.id.toLowerCase(), input.byId.toLowerCase()];
  if (!isUuid(id) || !isUuid(byId)) throw AppError.forbidden();
  const rows = await tx.query<Replaceable>(
    `select id, venue_id as "venueId", name, kind, store_key as "storeKey" from resource
     where id = any ($1::uuid[]) and venue_id = any ($2::uuid[]) and deleted_at is null
     order by id for key share`,
    [[id, byId], venuesWith(actor, 'resource', ['edit'])],
  );
  const before = rows.find((row) => row.id === id);
  const after = rows.find((row) => row.id === byId);
  if (!before || !after || before.venueId !== after.venueId) throw AppError.forbidden();
  if (before.kind !== after.kind) {
    throw AppError.invalid([{ field: 'byId', message: '只能替换为同一类型的资源' }]);
  }
  if (before.storeKey === after.storeKey) {
    throw AppError.invalid([{ field: 'byId', message: sameContent }]);
  }
  return [before, after];
}

interface Swapping {
  readonly uses: readonly FoundUse[];
  readonly swap: FileSwap;
}

async function replaceInRecords(
  { tx, actor }: Replacing,
  content: BoundContent,
  { uses, swap }: Swapping,
): Promise<Outcome> {
  if (uses.length === 0) return { replaced: [], skipped: [] };
  const byId = new Map(uses.map((use) => [use.objectId, use]));
  const replaced: FoundUse[] = [];
  const skipped: Outcome['skipped'][number][] = [];
  const venues = venuesWith(actor, content.declaration.key, ['edit']);
  // Judged behind the lock: a record may have been submitted or saved with other files meanwhile.
  for (const row of await lockRows(tx, content, { ids: [...byId.keys()], venues })) {
    const use = byId.get(row.id);
    if (!use) continue;
    const isApproved = row.approvedRevision !== null;
    const hindrance = replaceability(actor, { ...use, status: row.status ?? null, isApproved });
    if (hindrance !== 'none') skipped.push({ use, reason: reasons[hindrance] });
    else if (await replaceFile(tx, content, { actor, row, swap })) replaced.push(use);
  }
  return { replaced, skipped };
}

/** Icons and signs stay what their own forms take: a small JPG or PNG. */
async function replaceInAreas({ tx, actor }: Replacing, { uses, swap }: Swapping): Promise<Outcome> {
  const own = uses.filter(({ kind }) => kind === 'menu' || kind === 'venue');
  if (own.length === 0) return { replaced: [], skipped: [] };
  const [from, to] = [`/files/${swap.from}`, `/files/${swap.to}`];
  if (!(await isSmallPicture(tx, to))) {
    return { replaced: [], skipped: own.map((use) => ({ use, reason: notSmall })) };
  }
  const idsOf = (kind: string) => own.filter((use) => use.kind === kind).map(({ objectId }) => objectId);
  const [menus, venues] = [idsOf('menu'), idsOf('venue')];
  const done = new Set([
    ...(menus.length > 0 ? await replaceIcons(tx, { actor, ids: menus, from, to }) : []),
    ...(venues.length > 0 ? await replaceLogos(tx, { actor, ids: venues, from, to }) : []),
  ]);
  return { replaced: own.filter(({ objectId }) => done.has(objectId)), skipped: [] };
}
