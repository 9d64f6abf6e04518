import * as library from '@yunguan/contract/platform/library';
import * as directories from '@yunguan/contract/platform/library-directories';
import * as uses from '@yunguan/contract/platform/library-uses';
import { freshTitle, mustSend } from '../factories';
import { addedFile, buildDirectory, buildResource, pictureOf } from '../library-data';
import { type AreaMatrix, optionRow, staffRow } from './row';

export const libraryMatrix: AreaMatrix = (app) => {
  const resource = () => buildResource(app());
  const recycled = async () => {
    const id = await resource();
    await mustSend(app(), 'admin', library.delResource.path, { ids: [id] });
    return id;
  };
  return {
    [directories.getDirectoryListByGroup.path]: staffRow(),
    [directories.getDirectoryList.path]: staffRow(async () => ({ resourceType: 1 })),
    [directories.addDirectory.path]: optionRow('resource', ['add'], async () => ({
      name: freshTitle('目录'),
      parentId: await buildDirectory(app()),
    })),
    [directories.editDirectory.path]: optionRow('resource', ['edit'], async () => ({
      id: await buildDirectory(app()),
      name: freshTitle('目录'),
    })),
    [directories.moveDirectory.path]: optionRow('resource', ['edit'], async () => ({
      id: await buildDirectory(app()),
      parentId: await buildDirectory(app()),
    })),
    [directories.delDirectory.path]: optionRow('resource', ['del'], async () => ({ id: await buildDirectory(app()) })),
    [library.getResourceList.path]: staffRow(async () => {
      const directoryId = await buildDirectory(app());
      await buildResource(app(), { form: { directoryId } });
      return { directoryId };
    }),
    [library.getResource.path]: staffRow(async () => ({ id: await resource() })),
    [library.addImageList.path]: optionRow('resource', ['add'], async () => ({
      list: [await addedFile(app(), { directoryId: await buildDirectory(app()) })],
    })),
    [library.findExisting.path]: staffRow(async () => ({ hashes: ['0'.repeat(64)] })),
    [library.editResource.path]: optionRow('resource', ['edit'], async () => ({
      id: await resource(),
      name: freshTitle('改过的素材'),
    })),
    [library.setResourceLabels.path]: optionRow('resource', ['edit'], async () => ({
      ids: [await resource()],
      add: ['海报'],
    })),
    [library.moveResource.path]: optionRow('resource', ['edit'], async () => ({
      ids: [await resource()],
      directoryId: await buildDirectory(app()),
    })),
    [library.delResource.path]: optionRow('resource', ['del'], async () => ({ ids: [await resource()] })),
    [library.restoreResource.path]: optionRow('resource', ['del'], async () => ({ ids: [await recycled()] })),
    [library.purgeResource.path]: optionRow('resource', ['del'], async () => ({ ids: [await recycled()] })),
    [uses.getResourceUses.path]: staffRow(async () => ({ id: await resource() })),
    [uses.replaceResource.path]: optionRow('resource', ['edit'], async () => ({
      id: await resource(),
      byId: await buildResource(app(), { form: { url: await pictureOf(app(), 'main', '#2255aa') } }),
    })),
  };
};
