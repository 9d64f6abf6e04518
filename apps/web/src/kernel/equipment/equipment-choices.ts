import { getAllEquipment } from '@yunguan/contract/kernel/equipment';
import type { Values } from '@yunguan/contract/kernel/parse';
import { call } from '../api/call';
import type { Choice } from '../form/choice-sources';
import { venueChoices } from '../form/venue-choices';
import { textValue } from '../loose-values';

/** Area under which equipment is cached: what its writes drop. */
export const equipmentArea = 'equipment';

/** Equipment that a place may list: the valid pieces of the record's venue, or of the session's for a new one. */
export const equipmentChoices = venueChoices({
  noun: '设备',
  area: equipmentArea,
  load: async (venueId, signal) => {
    const all = await call(getAllEquipment, { venueId }, { signal });
    return all
      .filter(({ state }) => state)
      .map(({ id, name, remarks }) => ({ id, name, ...(remarks ? { detail: remarks } : {}) }));
  },
  listed: listedEquipment,
});

/** Equipment of an answer, by id and name. */
function listedEquipment(row: Values | undefined): Choice[] {
  const list = row?.equipmentList;
  if (!Array.isArray(list)) return [];
  return list.flatMap((piece: unknown) => {
    const isNamed = typeof piece === 'object' && piece !== null && 'id' in piece && 'name' in piece;
    return isNamed ? [{ id: textValue(piece.id), name: textValue(piece.name) }] : [];
  });
}
