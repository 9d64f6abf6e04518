import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import * as staff from '@yunguan/contract/platform/staff';
import { getUserImportTemplate, importColumns, importSysUsers } from '@yunguan/contract/platform/staff-import';
import { explainRights } from '@yunguan/contract/platform/staff-rights';
import { seedId } from '../../src/seed/ids';
import { mustSend } from '../factories';
import { workbook } from '../workbook';
import { type AreaMatrix, nothing, optionRow, staffRow } from './row';

const main = seedId.venue('main');
let made = 0;
const loginName = () => `matrix.${(made += 1)}`;
/** With the viewer's own role, which is all that he may give. */
const person = () => ({
  loginName: loginName(),
  realName: '秦小雨',
  tel: '13512345678',
  venueId: main,
  roles: [{ roleId: seedId.role('viewer'), venueId: main }],
});

export const staffMatrix: AreaMatrix = (app) => {
  const newUser = async () => String((await mustSend(app(), 'admin', staff.addSysUser.path, person())).id);
  return {
    [staff.getSysUserPage.path]: optionRow('staff', ['view'], nothing),
    [staff.getSysUserInfo.path]: optionRow('staff', ['view'], async () => ({ id: seedId.user('tanjing') })),
    [staff.addSysUser.path]: optionRow('staff', ['add'], async () => person()),
    [staff.editSysUser.path]: optionRow('staff', ['edit'], async () => ({ id: await newUser(), realName: '秦大雨' })),
    [staff.setSysUserState.path]: optionRow('staff', ['edit'], async () => ({
      ids: [await newUser()],
      enabled: false,
      reason: '已离职',
    })),
    [staff.resetSysUserPassword.path]: optionRow('staff', ['edit'], async () => ({ id: await newUser() })),
    [staff.resetSysUserSecondFactor.path]: optionRow('staff', ['edit'], async () => {
      const id = await newUser();
      await app().db.query(
        'insert into second_factor (id, secret, created_at, confirmed_at) values ($1, $2, now(), now())',
        [id, Buffer.from('of no use here')],
      );
      return { id, reason: '手机与恢复码都已丢失' };
    }),
    [staff.delSysUser.path]: optionRow('staff', ['del'], async () => ({ ids: [await newUser()] })),
    [staff.revealSysUserTel.path]: optionRow('staff', ['reveal'], async () => ({
      id: await newUser(),
      reason: '电话联系',
    })),
    [getGrantableRoles.path]: optionRow('staff', ['view'], nothing),
    [explainRights.path]: staffRow(async () => ({ contentType: 'vote' })),
    [importSysUsers.path]: {
      ...optionRow('staff', ['add'], nothing),
      file: () => workbook(importColumns, [[loginName(), '秦小雨']]),
    },
    [getUserImportTemplate.path]: optionRow('staff', ['add'], nothing),
  };
};
