import * as works from '@yunguan/contract/content/media';
import { anyContent, type ContentOperation } from '@yunguan/contract/kernel/content';
import { path } from '../factories';
import { buildMedia } from '../media-factory';
import { type AreaMatrix, nothing, optionRow } from './row';

const call = (operation: ContentOperation) => path(anyContent(works.media), operation);

export const mediaMatrix: AreaMatrix = (app) => ({
  [call('page')]: optionRow('media', ['view'], nothing),
  [call('detail')]: optionRow('media', ['view'], async () => ({ id: await buildMedia(app()) })),
  [call('albums')]: optionRow('media', ['view'], async () => ({ id: await buildMedia(app()) })),
  [call('create')]: optionRow('media', ['add'], async () => ({ title: '新的作品', status: 0 })),
  [call('update')]: optionRow('media', ['edit'], async () => ({ id: await buildMedia(app()), title: '改过的作品' })),
  [call('remove')]: optionRow('media', ['del'], async () => ({ idList: [await buildMedia(app())] })),
  [call('revoke')]: optionRow('media', ['edit', 'add'], async () => ({ id: await buildMedia(app(), { status: 1 }) })),
  [call('cover')]: optionRow('media', ['edit'], async () => ({
    id: await buildMedia(app()),
    cover: await app().picture('editor', '#224466'),
  })),
  [works.setSort.path]: optionRow('media', ['edit'], async () => ({
    itemList: [{ id: await buildMedia(app()), sortId: 3 }],
  })),
  [works.getCategory.path]: { as: 'anonymous', body: async () => ({ sourceType: 1, venueId: '' }) },
  [works.pushWorks.path]: optionRow('media', ['wechatpush'], async () => ({
    idList: [await buildMedia(app(), { status: 100 })],
  })),
  [works.getPushList.path]: optionRow('media', ['wechatpush'], nothing),
});
