import * as roles from '@yunguan/contract/platform/roles';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import type { ContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';

export const main = seedId.venue('main');

export const branch = seedId.venue(demoBranchKey);

export const platform = seedId.venue('platform');

export const voteMenu = seedId.menu('vote');

export const user = (name: string) => seedId.user(name);

export const builtIn = seedId.role;

export const on = (menu: string, ...options: string[]) => ({ menuId: seedId.menu(menu), options });

/** The calls of roles in the name of who usually makes them; the app exists once the tests run. */
export function roleCalls(app: () => ContentApp) {
  const owner = () => app().deps.pools.owner;
  const add = (as: string, form: Form = {}) =>
    app().send(as, roles.addSysRole.path, { venueId: main, name: freshTitle('角色'), ...form });
  const added = async (form: Form = {}, as = 'admin') => {
    const answer = await add(as, form);
    if (answer.state !== 1) throw new Error(answer.text);
    return String(answer.objects.id);
  };
  const edit = (as: string, id: string, form: Form) => app().send(as, roles.editSysRole.path, { id, ...form });
  const info = async (id: string, as = 'admin', venueId = main) =>
    (await mustSend(app(), as, roles.getSysRoleInfo.path, { id, venueId })) as unknown as roles.RoleInfo;
  const list = async (as: string, venueId: string, form: Form = {}) => {
    const { datas } = await mustSend(app(), as, roles.getSysRoleList.path, { venueId, ...form });
    return datas as roles.RoleRow[];
  };
  const members = (as: string, id: string, form: Form) =>
    app().send(as, roles.setSysRoleMembers.path, { id, venueId: main, ...form });
  const membersOf = async (id: string, venueId = main, form: Form = {}, as = 'admin') => {
    const { datas } = await mustSend(app(), as, roles.getSysRoleMembers.path, { id, venueId, ...form });
    return datas as roles.RoleMember[];
  };
  const remove = (as: string, ...ids: string[]) => app().send(as, roles.delSysRole.path, { ids });
  /** Gives a demo account a fresh role of the main venue, for the time of the work. */
  async function holding(login: string, menus: Form[], work: () => Promise<void>): Promise<void> {
    const id = await added({ menus }, 'platform');
    await mustSend(app(), 'platform', roles.setSysRoleMembers.path, { id, venueId: main, add: [user(login)] });
    app().clock.advance({ seconds: 1 });
    await work();
    await mustSend(app(), 'platform', roles.setSysRoleMembers.path, { id, venueId: main, remove: [user(login)] });
  }
  return { owner, add, added, edit, info, list, members, membersOf, remove, holding };
}
