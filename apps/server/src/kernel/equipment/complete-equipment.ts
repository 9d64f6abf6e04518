import { isStorable } from '@yunguan/contract/kernel/field';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../content/binding';
import { chosenIds } from '../content/choosable';
import { idsOf, isOpenList, listUnder } from '../content/said-under';

type Body = Readonly<Record<string, unknown>>;

/**
 * Equipment of a payload under whatever name it came (texts.md S3): `equipmentId` first, then the objects of
 * `equipmentList`, then names joined in `equipments`; what is left open says nothing. A name that the place lists is the
 * piece that it lists, in the catalogue still or not (texts.md S13).
 */
export async function completeEquipment(
  tx: Tx,
  { body, venueId, stored }: FormAtHand & { readonly body: Body },
): Promise<Body> {
  const { equipmentList, equipments } = body;
  const equipmentId = listUnder(body.equipmentId, idsOf(equipmentList), stored);
  const isSaid = !isOpenList(equipmentId, stored);
  if (isSaid || typeof equipments !== 'string' || equipments.trim() === '') return { ...body, equipmentId };
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
