import { generateQrCode } from '@yunguan/contract/platform/files';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app';
import { contentModules } from '../src/content/content-types';
import type { ContentModule } from '../src/kernel/content/module';
import type { ContentApp } from './content-app';
import { describeContent } from './content-suite';
import { buildReviewed, categoryOf, type Form, freshTitle, mustSend } from './factories';
import { notice } from './toy/notice';
import { createNoticeApp } from './toy/notice-app';
import { noticeModule } from './toy/notice.module';

/** Step 4 of the recipe: the shared cases hold for a type that was added by the recipe alone. */
async function input(app: ContentApp): Promise<Form> {
  return {
    title: freshTitle('闭馆公告'),
    typeId: await categoryOf(app, '1005', '节庆民俗'),
    effectiveDate: '2026-12-01',
    photo: await app.picture('editor'),
    content: '<p>春节期间闭馆三天</p>',
    remarks: '张贴于大厅',
    isPcShow: true,
    isWeiXinShow: false,
    isAppShow: true,
  };
}

let app: ContentApp;
beforeAll(async () => {
  app = await createNoticeApp();
});

describe('the sample type', () => {
  it('is reviewed and gets a QR code without a line of its own', async () => {
    const id = await buildReviewed(app, notice, { status: 1, form: await input(app) });
    const detail = await mustSend(app, 'reviewer', getReviewDetail.path, { objectId: id });
    expect(detail).toMatchObject({ kind: 'notice', kindName: '公告', canReview: true });
    const qr = (name: string, objectId: string, type: unknown = 99) =>
      app.send(name, generateQrCode.path, { objectId, type });
    expect((await qr('viewer', id)).msg).toBe('审核通过后才能生成二维码');
    const approved = await buildReviewed(app, notice, { status: 100, form: await input(app) });
    const answer = await qr('viewer', approved, '99');
    expect(answer).toMatchObject({ state: 1, objects: `/files/qr/${approved}-99.png` });
    const file = await app.get(String(answer.objects));
    expect(file.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await qr('branch', approved)).objects.code).toBe('FORBIDDEN');
    expect((await qr('viewer', approved, 98)).msg).toBe('二维码类型不正确');
  });

  it.each([
    '/files/../config',
    '/files/ab/ab.png',
    '/etc/passwd',
    '',
    null,
    ['/files/qr/x.png'],
    '/files/qr/../qr/a.png',
  ])('downloads generated QR codes only, not %j', async (filePath) => {
    const answer = await app.call('/api/generateQrCodes/v1/download-file', { filePath });
    expect(answer).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
  });
});

describe('a type that does not fit', () => {
  const faulty: [string, ContentModule[], RegExp][] = [
    ['used twice', [noticeModule, noticeModule], /the key is used twice/],
    ['without a revoke', [{ ...noticeModule, declaration: { ...notice, reviewed: false } }], /paths\.revoke disagree/],
    [
      'on the paths of another',
      [...contentModules, { ...noticeModule, bindings: (deps) => contentModules.flatMap((one) => one.bindings(deps)) }],
      /two handlers share a path/,
    ],
  ];
  it.each(faulty)('%s keeps the server from starting', async (_fault, types, reason) => {
    const lifecycle = { ready: () => true, draining: () => false };
    await expect(buildApp({ deps: app.deps, lifecycle, types })).rejects.toThrow(reason);
  });
});

// Last, because the suite closes the server that this file shares.
describeContent(notice, {
  table: 'notice',
  createApp: async () => app,
  input,
  required: [
    ['title', '请输入公告标题'],
    ['typeId', '请选择分类'],
    ['effectiveDate', '请选择生效日期'],
    ['photo', '请上传配图'],
    ['content', '请输入公告内容'],
  ],
  malformed: [
    ['title', '长'.repeat(41), '公告标题不能超过 40 个字符'],
    ['typeId', 1, '请选择分类'],
    ['effectiveDate', '2026-02-29', '请选择生效日期'],
    ['photo', '/other/a.png', '配图不是有效的图片地址'],
  ],
  optional: 'remarks',
  html: 'content',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000003',
    viewingCount: 5,
    approved_revision: 1,
    picture: '/files/a.png',
    version: 8,
  },
  onDays: async (app, { from }) => {
    const id = await buildReviewed(app, notice, { status: 100, form: await input(app) });
    // The first moment of the China day lies in the day before in UTC.
    await app.deps.pools.owner.query('update notice set publish_time = $2 where id = $1', [id, `${from} 00:00:00+08`]);
    return id;
  },
  categories: async (app) => [await categoryOf(app, '1005', '节庆民俗'), await categoryOf(app, '1005', '群众舞蹈')],
  says: { created: '添加成功！', submitted: '提交成功', updated: '修改成功！', removed: '删除成功!' },
});
