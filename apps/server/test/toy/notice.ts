import { reviewedActions } from '@yunguan/contract/kernel/actions';
import { anyContent, defineContent } from '@yunguan/contract/kernel/content';
import { date } from '@yunguan/contract/kernel/date-fields';
import { dict, html, longText, text } from '@yunguan/contract/kernel/field';
import { image } from '@yunguan/contract/kernel/file-fields';
import { shows } from '@yunguan/contract/kernel/groups';
import { messages } from '@yunguan/contract/kernel/messages';
import * as z from 'zod';

/** Step 1 of the recipe: the sample type 公告, with a review, a category, a picture and a QR code. */
export const notice = anyContent(
  defineContent({
    key: 'notice',
    label: '公告',
    base: '/api/notices/v1',
    paths: {
      page: 'admin-getPageNotices',
      detail: 'admin-getNoticeDetails',
      create: 'admin-addNotice',
      update: 'admin-updateNotice',
      remove: 'admin-deleteNotice',
      revoke: 'admin-revokeNoticeReview',
      cover: 'admin-updateNoticeCover',
    },
    reviewed: true,
    fields: {
      title: text('公告标题', { required: '请输入公告标题', max: 40 }),
      typeId: dict('分类', messages.category, '1005'),
      effectiveDate: date('生效日期', '请选择生效日期'),
      photo: image('配图', '请上传配图'),
      content: html('公告内容', '请输入公告内容'),
      remarks: longText('备注'),
      ...shows(),
    },
    titleField: 'title',
    coverField: 'photo',
    rules: [],
    computed: { typeName: z.string().nullable(), viewingCount: z.number() },
    omittedInRows: ['content', 'remarks'],
    filters: {
      keyword: 'title',
      type: 'typeId',
      statuses: [-1, 0, 1, 2, 100, 101, 102],
      dates: 'publishTime',
    },
    sortable: ['title', 'effectiveDate', 'viewingCount'],
    rowActions: { ...reviewedActions, cover: { anyOf: ['edit'] }, qr: { statuses: [100] } },
    codes: { export: 9901, qr: 99 },
    exportColumns: [
      { key: 'title', header: '公告标题', width: 36 },
      { key: 'typeName', header: '分类', width: 12 },
      { key: 'effectiveDate', header: '生效日期', width: 14 },
      { key: 'isPcShow', header: 'PC端显示', width: 10 },
      { key: 'statusText', header: '状态', width: 14 },
    ],
    messages: {
      created: messages.added,
      submitted: messages.submitted,
      updated: messages.changed,
      removed: messages.removed,
      revoked: messages.revoked,
      coverChanged: messages.changed,
      coverMissing: messages.coverMissing,
      toggled: messages.set,
      pinned: messages.set,
    },
    dialect: { firstPage: 1, idsKey: 'ids' },
  }),
);
