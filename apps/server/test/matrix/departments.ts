import * as departments from '@yunguan/contract/platform/departments';
import { seedId } from '../../src/seed/ids';
import { freshTitle, mustSend } from '../factories';
import { type AreaMatrix, optionRow } from './row';

const venueId = seedId.venue('main');

export const departmentsMatrix: AreaMatrix = (app) => {
  const newDepartment = async () => {
    const body = { venueId, name: freshTitle('部门') };
    const { id } = await mustSend(app(), 'admin', departments.addSysDepartment.path, body);
    return String(id);
  };
  return {
    [departments.getSysDepartmentTree.path]: optionRow('department', ['view'], async () => ({ venueId })),
    [departments.getSysDepartmentMembers.path]: optionRow('department', ['view'], async () => ({
      id: seedId.department('main', '活动部'),
    })),
    [departments.addSysDepartment.path]: optionRow('department', ['add'], async () => ({
      venueId,
      name: freshTitle('部门'),
    })),
    [departments.editSysDepartment.path]: optionRow('department', ['edit'], async () => ({
      id: await newDepartment(),
      name: freshTitle('部门'),
    })),
    [departments.moveSysDepartment.path]: optionRow('department', ['edit'], async () => ({
      id: await newDepartment(),
      parentId: seedId.department('main', '活动部'),
      index: 0,
    })),
    [departments.delSysDepartment.path]: optionRow('department', ['del'], async () => ({
      ids: [await newDepartment()],
    })),
  };
};
