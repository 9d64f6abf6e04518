import { getGrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import * as roles from '@yunguan/contract/platform/roles';
import { seedId } from '../../src/seed/ids';
import { freshTitle, mustSend } from '../factories';
import type { Answer } from '../app';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const venueId = seedId.venue('main');
/** What the viewer's role holds, so that he may grant it. */
const menus = [{ menuId: seedId.menu('vote'), options: [] }];

/** A role of the main venue may be used in its branches: they read what it grants, but not who has it elsewhere. */
const readBelow = (row: Row): Row => ({ ...row, succeeds: (answer: Answer) => answer.state === 1 });

export const rolesMatrix: AreaMatrix = (app) => {
  const newRole = async () => {
    const { id } = await mustSend(app(), 'admin', roles.addSysRole.path, { venueId, name: freshTitle('角色'), menus });
    return String(id);
  };
  const heldRole = async () => {
    const id = await newRole();
    await mustSend(app(), 'admin', roles.setSysRoleMembers.path, { venueId, id, add: [seedId.user('editor')] });
    return id;
  };
  return {
    [roles.getSysRoleList.path]: optionRow('role', ['view'], nothing),
    [roles.getSysRoleInfo.path]: readBelow(optionRow('role', ['view'], async () => ({ id: await heldRole() }))),
    [getGrantableMenus.path]: optionRow('role', ['view'], async () => ({ venueId })),
    [roles.addSysRole.path]: optionRow('role', ['add'], async () => ({ venueId, name: freshTitle('角色'), menus })),
    [roles.editSysRole.path]: optionRow('role', ['edit'], async () => ({ id: await newRole(), menus: [] })),
    [roles.copySysRole.path]: optionRow('role', ['add'], async () => ({
      venueId,
      id: await newRole(),
      name: freshTitle('角色'),
    })),
    [roles.delSysRole.path]: optionRow('role', ['del'], async () => ({ ids: [await newRole()] })),
    [roles.getSysRoleMembers.path]: readBelow(optionRow('role', ['view'], async () => ({ id: await heldRole() }))),
    [roles.setSysRoleMembers.path]: optionRow('role', ['edit'], async () => ({
      venueId,
      id: await newRole(),
      add: [seedId.user('xionglei')],
    })),
  };
};
