import { messages } from '@yunguan/contract/kernel/messages';
import { type RoleInfo, type RoleMember, setSysRoleMembers } from '@yunguan/contract/platform/roles';
import type { Person } from '@/kernel/dialogs/person';
import { UnattendedNote, unattendedSteps } from '@/kernel/dialogs/unattended';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { rightsAreas, useRightsChanged } from './role-queries';

/** Gives a role of a venue to people, widens it and takes it away, each once its consequence was agreed to. */
export function useMemberChanges(role: RoleInfo, venueId: string) {
  const { write, isBusy } = useRecordWrite(...rightsAreas);
  const changed = useRightsChanged();
  const confirm = useConfirm();
  const send = async (members: object, done: string) => {
    if (await write({ endpoint: setSysRoleMembers, body: { id: role.id, venueId, ...members }, done })) await changed();
  };
  const add = async (people: readonly Person[]) => {
    const names = people.map(({ name }) => name).join('、');
    const consequence = `${names}，共 ${people.length} 名用户，下一次操作即拥有该角色的权限。`;
    if (!(await confirm({ title: `授予角色“${role.name}”？`, consequence }))) return;
    await send({ add: people.map(({ id }) => id) }, '成员已添加');
  };
  const changeReach = async ({ id, realName, includesDescendants }: RoleMember) => {
    const isWider = !includesDescendants;
    const title = isWider ? '在下级场馆也生效？' : '不再在下级场馆生效？';
    const consequence = isWider
      ? `${realName}将在本馆的全部下级场馆（含以后新增的）拥有“${role.name}”的权限。`
      : `${realName}将只在本馆拥有“${role.name}”的权限，下一次操作即生效。`;
    if (!(await confirm({ title, consequence }))) return;
    await send({ add: [id], includesDescendants: isWider }, messages.set);
  };
  const remove = async ({ id, realName, otherRoles }: RoleMember) => {
    const consequence =
      otherRoles === 0
        ? '该用户没有其他角色，移除后将无法登录。'
        : '下一次操作即失去该角色在本馆的权限，其他角色不受影响。';
    const title = `从“${role.name}”中移除${realName}？`;
    const steps = await unattendedSteps({ userIds: [id], without: { roleId: role.id, venueId } });
    const told = (
      <>
        {consequence}
        <UnattendedNote steps={steps} />
      </>
    );
    if (await confirm({ title, consequence: told, danger: true, okText: '移除' }))
      await send({ remove: [id] }, '成员已移除');
  };
  return { add, changeReach, remove, isBusy };
}
