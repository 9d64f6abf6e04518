import { isStorable } from '@yunguan/contract/kernel/field';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../content/binding';
import { chosenIds } from '../content/choosable';

type Body = Readonly<Record<string, unknown>>;

/**
 * Equipment of a payload under whatever name it came (texts.md S3): `equipmentId` first, then the objects of
 * `equipmentList`, then names joined in `equipments`. A name that the place lists is the piece that it lists, in the
 * catalogue still or not (texts.md S13).
 */
export async function completeEquipment(
  tx: Tx,
  { body, venueId, stored }: FormAtHand & { readonly body: Body },
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
    `select id from (
       select distinct on (name) id, name from equipment
       where name = any ($1::text[]) and (id = any ($3::uuid[]) or (venue_id = $2 and state and deleted_at is null))
       order by name, id = any ($3::uuid[]) desc) meant
     order by array_position($1::text[], name)`,
    [names, venueId, chosenIds(stored?.equipmentId)],
  );
  return { ...body, equipmentId: rows.map(({ id }) => id) };
}

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
}
