import * as library from '@yunguan/contract/platform/library';
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
    [library.getDirectoryListByGroup.path]: staffRow(),
    [library.getDirectoryList.path]: staffRow(async () => ({ resourceType: 1 })),
    [library.addDirectory.path]: optionRow('resource', ['add'], async () => ({
      name: freshTitle('目录'),
      parentId: await buildDirectory(app()),
    })),
    [library.editDirectory.path]: optionRow('resource', ['edit'], async () => ({
      id: await buildDirectory(app()),
      name: freshTitle('目录'),
    })),
    [library.moveDirectory.path]: optionRow('resource', ['edit'], async () => ({
      id: await buildDirectory(app()),
      parentId: await buildDirectory(app()),
    })),
    [library.delDirectory.path]: optionRow('resource', ['del'], async () => ({ id: await buildDirectory(app()) })),
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
    [library.getResourceUses.path]: staffRow(async () => ({ id: await resource() })),
    [library.replaceResource.path]: optionRow('resource', ['edit'], async () => ({
      id: await resource(),
      byId: await buildResource(app(), { form: { url: await pictureOf(app(), 'main', '#2255aa') } }),
    })),
  };
};
