import type { Equipment, getEquipment, getEquipmentPage } from '@yunguan/contract/content/equipment';
import type { getAllEquipment } from '@yunguan/contract/kernel/equipment';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, holdsIn, scopeOf, venuesWith } from '../../../kernel/access/actor';
import type { TokenSession } from '../../../kernel/access/sessions';
import { AppError } from '../../../kernel/app-error';
import { binder } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { equipmentOrder, equipmentWhere, usesOfPiece } from './conditions';

const pieceColumns = `e.id, e.name, e.remarks, e.state, e.version, ${secondText('e.created_at')} as "createTime",
  ${secondText('e.updated_at')} as "lastModificationTime", ${usesOfPiece} as "usedBy"`;

/** One page of the catalogue of the session's venue, with the exact total, in one statement. */
export async function listEquipment(deps: Deps, actor: Actor, input: z.infer<typeof getEquipmentPage.input>) {
  if (!holdsIn(actor, 'site', 'view', actor.venueId)) throw AppError.forbidden();
  const values: unknown[] = [];
  const bind = binder(values);
  const where = equipmentWhere(actor.venueId, input, bind);
  const order = equipmentOrder(input);
  const { limit, offset } = windowOf(input);
  const [page] = await deps.db.within<{ total: number; pieces: Equipment[] }>(
    scopeOf(actor),
    `select (select count(*)::int from equipment e where ${where}) as total, coalesce((select json_agg(t) from (
       select ${pieceColumns} from equipment e where ${where} order by ${order} limit ${bind(limit)} offset ${bind(offset)}) t), '[]') as pieces`,
    values,
  );
  return pageAnswer(page?.pieces ?? [], page?.total ?? 0);
}

type Piece = z.infer<typeof getEquipment.output>;

/** A piece with the sites and halls that list it. @throws AppError FORBIDDEN */
export async function showEquipment(deps: Deps, actor: Actor, id: string): Promise<Piece> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [piece] = await deps.db.within<Piece & Record<string, unknown>>(
    scopeOf(actor),
    `select ${pieceColumns}, (select coalesce(json_agg(json_build_object('id', u.id, 'kind', u.kind, 'title', u.title)
         order by u.kind desc, u.title collate zh, u.id), '[]') from (
       select s.id, 'site' as kind, s.title from site s where s.equipment_id @> array[e.id] and s.deleted_at is null
       union all
       select h.id, 'hall', h.title from exhibition_hall h where h.equipment_id @> array[e.id] and h.deleted_at is null) u) as uses
     from equipment e where e.id = $1 and e.venue_id = any ($2::uuid[]) and e.deleted_at is null`,
    [id, venuesWith(actor, 'site', ['view'])],
  );
  if (!piece) throw AppError.forbidden();
  return piece;
}

type Offered = z.infer<typeof getAllEquipment.output>;

/** Valid pieces of the venue that a call names, or else of the session's; a token without a venue is offered none. */
export async function offeredEquipment(
  deps: Deps,
  session: TokenSession,
  asked: string | null | undefined,
): Promise<Offered> {
  const venueId = asked || (session.kind === 'staff' ? session.actor.venueId : '');
  if (!isUuid(venueId)) return [];
  return deps.db.within<Offered[number] & Record<string, unknown>>(
    [venueId],
    `select id, name, remarks, state from equipment where venue_id = $1 and state and deleted_at is null
     order by name collate zh, id`,
    [venueId],
  );
}
