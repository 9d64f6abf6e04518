import * as equipment from '@yunguan/contract/content/equipment';
import { hall } from '@yunguan/contract/content/hall';
import { panorama } from '@yunguan/contract/content/panorama';
import { site } from '@yunguan/contract/content/site';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import type { ContentApp } from '../content-app';
import { freshTitle, path, type Wanted } from '../factories';
import { buildEquipment, buildHall, buildPanorama, buildSite } from '../place-factories';
import { type AreaMatrix, type Matrix, nothing, optionRow } from './row';

interface PlaceType {
  readonly declaration: AnyContent;
  readonly build: (app: ContentApp, wanted?: Wanted) => Promise<string>;
}

/** The standard calls of a type of places. */
function standardRows(app: () => ContentApp, { declaration, build }: PlaceType): Matrix {
  const { key, titleField, dialect } = declaration;
  const call = (operation: Parameters<typeof path>[1]) => path(declaration, operation);
  const cover = declaration.coverField ?? 'cover';
  return {
    [call('page')]: optionRow(key, ['view'], nothing),
    [call('detail')]: optionRow(key, ['view'], async () => ({ id: await build(app()) })),
    [call('create')]: optionRow(key, ['add'], async () => ({ [titleField]: '新的场所', status: 0 })),
    [call('update')]: optionRow(key, ['edit'], async () => ({ id: await build(app()), [titleField]: '改过的场所' })),
    [call('remove')]: optionRow(key, ['del'], async () => ({ [dialect.idsKey]: [await build(app())] })),
    [call('revoke')]: optionRow(key, ['edit', 'add'], async () => ({ id: await build(app(), { status: 1 }) })),
    [call('cover')]: optionRow(key, ['edit'], async () => ({
      id: await build(app()),
      [cover]: await app().picture('editor', '#224466'),
    })),
  };
}

/** Sites, halls, panoramic halls and equipment. */
export const placeMatrix: AreaMatrix = (app) => ({
  ...standardRows(app, { declaration: anyContent(site), build: buildSite }),
  ...standardRows(app, { declaration: anyContent(hall), build: buildHall }),
  ...standardRows(app, { declaration: anyContent(panorama), build: buildPanorama }),
  [path(anyContent(site), 'albums')]: optionRow('site', ['view'], async () => ({ id: await buildSite(app()) })),
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
  [equipment.getAllEquipment.path]: { as: 'anonymous', body: nothing },
});
