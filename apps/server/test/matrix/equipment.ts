import * as equipment from '@yunguan/contract/content/equipment';
import { getAllEquipment } from '@yunguan/contract/kernel/equipment';
import { freshTitle } from '../factories';
import { buildEquipment } from '../place-factories';
import { type AreaMatrix, nothing, optionRow } from './row';

/** The equipment of sites and halls. */
export const equipmentMatrix: AreaMatrix = (app) => ({
  [equipment.getEquipmentPage.path]: optionRow('site', ['view'], nothing),
  [equipment.getEquipment.path]: optionRow('site', ['view'], async () => ({ id: await buildEquipment(app()) })),
  [equipment.addEquipment.path]: optionRow('site', ['add', 'edit'], async () => ({ name: freshTitle('移动音响') })),
  [equipment.updateEquipment.path]: optionRow('site', ['add', 'edit'], async () => ({
    id: await buildEquipment(app()),
    name: freshTitle('移动音响'),
  })),
  [equipment.switchEquipment.path]: optionRow('site', ['add', 'edit'], async () => ({
    id: await buildEquipment(app()),
  })),
  [equipment.removeEquipment.path]: optionRow('site', ['add', 'edit', 'del'], async () => ({
    ids: [await buildEquipment(app())],
  })),
  [getAllEquipment.path]: { as: 'anonymous', body: nothing },
});
