import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import * as staff from '@yunguan/contract/platform/staff';
import { getUserImportTemplate, importSysUsers } from '@yunguan/contract/platform/staff-import';
import { explainRights } from '@yunguan/contract/platform/staff-rights';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { deleteStaff } from './delete-staff';
import { editStaff } from './edit-staff';
import { explain } from './explain-rights';
import { grantableRoles } from './grantable-roles';
import { createStaffImport, importTemplate } from './import-staff';
import { staffPage } from './list-staff';
import { resetSecondFactor } from './reset-second-factor';
import { addStaff } from './save-staff';
import { staffDetail } from './staff-detail';
import { resetPassword, revealTel, setStaffState } from './staff-state';

/** Handlers of the area's calls. */
export function staffBindings(deps: Deps): Binding[] {
  const importStaff = createStaffImport(deps);
  return [
    bind(staff.getSysUserPage, async ({ actor, input }) => ({ objects: await staffPage(deps.db, actor, input) })),
    bind(staff.getSysUserInfo, async ({ actor, input }) => ({ objects: await staffDetail(deps.db, actor, input.id) })),
    bind(staff.addSysUser, (call) => addStaff(deps, call)),
    bind(staff.editSysUser, (call) => editStaff(deps, call)),
    bind(staff.setSysUserState, (call) => setStaffState(deps, call)),
    bind(staff.resetSysUserPassword, (call) => resetPassword(deps, call)),
    bind(staff.resetSysUserSecondFactor, (call) => resetSecondFactor(deps, call)),
    bind(staff.delSysUser, (call) => deleteStaff(deps, call)),
    bind(staff.revealSysUserTel, (call) => revealTel(deps, call)),
    bind(getGrantableRoles, async ({ actor, input }) => ({
      objects: { datas: await grantableRoles(deps.db, actor, input) },
    })),
    bind(explainRights, async ({ actor, input }) => ({ objects: await explain(deps.db, actor, input) })),
    bind(importSysUsers, importStaff),
    bind(getUserImportTemplate, async () => ({ objects: await importTemplate() })),
  ];
}
