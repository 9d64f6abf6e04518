import * as menus from '@yunguan/contract/platform/menus';
import { seedId } from '../../src/seed/ids';
import type { ContentApp } from '../content-app';
import { type AreaMatrix, nothing, optionRow } from './row';

let made = 0;
const form = () => ({ name: `菜单${(made += 1)}`, url: `/page/${made}`, optionIds: 'all' });

/** A menu that only the platform holds. */
async function newMenu(app: ContentApp): Promise<string> {
  const answer = await app.send('platform', menus.addSysMenu.path, form());
  if (answer.state !== 1) throw new Error(answer.msg);
  return String(answer.objects.id);
}

export const menusMatrix: AreaMatrix = (app) => ({
  [menus.addSysMenu.path]: optionRow('menu', ['add'], async () => form()),
  [menus.editSysMenu.path]: optionRow('menu', ['edit'], async () => ({ ...form(), id: await newMenu(app()) })),
  [menus.delSysMenu.path]: optionRow('menu', ['del'], async () => ({ ids: [await newMenu(app())] })),
  [menus.moveSysMenu.path]: optionRow('menu', ['edit'], async () => ({ id: await newMenu(app()), index: 0 })),
  [menus.getSysMenuInfo.path]: optionRow('menu', ['view'], async () => ({ id: seedId.menu('vote') })),
  [menus.getSysOptionList.path]: optionRow('menu', ['view'], nothing),
  [menus.getSysMenuTree.path]: optionRow('menu', ['view'], nothing),
});
