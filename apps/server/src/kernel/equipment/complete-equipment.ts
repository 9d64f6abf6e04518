import { isStorable } from '@yunguan/contract/kernel/field';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../content/binding';

type Body = Readonly<Record<string, unknown>>;

/**
 * Equipment of a payload under whatever name it came (texts.md S3): `equipmentId` first, then the objects of
 * `equipmentList`, then names joined in `equipments`.
 */
export async function completeEquipment(
  tx: Tx,
  { body, venueId }: FormAtHand & { readonly body: Body },
): Promise<Body> {
  if (body.equipmentId !== undefined) return body;
  const { equipmentList, equipments } = body;
  if (Array.isArray(equipmentList)) return { ...body, equipmentId: equipmentList.map(idOf) };
  if (typeof equipments !== 'string' || equipments.trim() === '') return body;
  const names = equipments
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && isStorable(name));
  const rows = await tx.query<{ id: string }>(
    `select id from equipment where name = any ($1::text[]) and venue_id = $2 and state and deleted_at is null
     order by array_position($1::text[], name)`,
    [names, venueId],
  );
  return { ...body, equipmentId: rows.map(({ id }) => id) };
}

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
}
