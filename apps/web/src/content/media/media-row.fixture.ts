import type { MediaRow } from './media-content';

/** An approved picture as the list's call answers it: the wire's status, which screens translate. */
export const mediaRow: MediaRow = {
  id: 'm1',
  version: 1,
  venueId: 'v1',
  venueName: '江北区文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-01 09:00:00',
  publishTime: '2026-11-05 10:00:00',
  status: 3,
  statusDiscription: { value: 3, discription: '审核通过', color: '#2A6E4A' },
  isEdit: false,
  title: '嘉陵江晨曲',
  sourceType: 1,
  classification: 'c1',
  classificationName: '摄影',
  userName: '周明霞',
  frontCover: '/files/a.webp',
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
  sortId: 30,
  createDate: '2026-11-01 09:00:00',
  viewCount: 1204,
  likeCount: 88,
  pushState: null,
};
