import * as works from '@yunguan/contract/content/media';
import { buildMedia } from '../media-factory';
import { type AreaMatrix, nothing, optionRow } from './row';

/** What works have beside the calls of every content type. */
export const mediaMatrix: AreaMatrix = (app) => ({
  [works.setSort.path]: optionRow('media', ['edit'], async () => ({
    itemList: [{ id: await buildMedia(app()), sortId: 3 }],
  })),
  [works.getCategory.path]: { as: 'anonymous', body: async () => ({ sourceType: 1, venueId: '' }) },
  [works.pushWorks.path]: optionRow('media', ['wechatpush'], async () => ({
    idList: [await buildMedia(app(), { status: 100 })],
  })),
  [works.getPushList.path]: optionRow('media', ['wechatpush'], nothing),
});
