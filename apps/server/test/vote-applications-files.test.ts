import * as applications from '@yunguan/contract/content/vote-application';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, png } from './content-app';
import {
  apply,
  buildFullForm,
  buildOpenForm,
  memberFile,
  mustApply,
  newMember,
  pdf,
  sendMemberFile,
} from './custom-factory';
import { buildVote, type Form } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;

describe('files of members', () => {
  it('are pictures and papers by their content, named by nobody but us', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const picture = await sendMemberFile(app, tel, { activityId, name: '我的 照片.jpeg' });
    expect(picture).toMatchObject({ state: 1, msg: '上传成功' });
    expect((picture.objects as Form[])[0]).toMatchObject({ name: '我的 照片.jpeg', suffix: '.png' });
    const paper = await memberFile(app, tel, { activityId, bytes: pdf, name: '表.pdf' });
    const same = await memberFile(app, newMember(), { activityId, bytes: pdf, name: '表.pdf' });
    expect(same).not.toBe(paper);
    for (const [name, bytes] of [
      ['表.pdf', Buffer.from('<html><script>alert(1)</script>')],
      ['表.pdf', Buffer.from('MZ\u0090\u0000')],
      ['照片.png', Buffer.from('not a picture at all')],
      ['影片.mp4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42')])],
    ] as const) {
      expect(await sendMemberFile(app, tel, { activityId, bytes, name }), name).toMatchObject({
        state: 0,
        msg: '仅支持图片（jpg、png、gif、bmp）和 PDF 文件',
      });
    }
    expect((await sendMemberFile(app, tel, { activityId, bytes: pdf.subarray(0, 30) })).msg).toBe(
      '文件已损坏，请重新选择文件',
    );
    const big = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect((await sendMemberFile(app, tel, { activityId, bytes: big })).msg).toBe('文件大小不能超过 20MB!');
    expect((await sendMemberFile(app, tel, { activityId, bytes: Buffer.alloc(0) })).state).toBe(0);
  });

  it('come one in a call, and a second is refused as such', async () => {
    const activityId = await buildOpenForm(app);
    const [head, end] = [
      '--two\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      '\r\n--two--\r\n',
    ];
    const picture = await png('#6f2f4f');
    const response = await app.app.inject({
      method: 'POST',
      url: `${applications.uploadMemberFile.path}?activityId=${activityId}`,
      headers: {
        'content-type': 'multipart/form-data; boundary=two',
        authorization: `Bearer ${await app.as(newMember())}`,
      },
      payload: Buffer.concat([head, picture, `\r\n${head}`, picture, end].map((part) => Buffer.from(part))),
    });
    expect(response.json()).toMatchObject({ state: 0, msg: '一次最多上传 1 个文件' });
  });

  it('are taken for open activities from members alone', async () => {
    const tel = newMember();
    const draft = await buildVote(app);
    const past = await buildOpenForm(app, {
      form: { signupStartTime: '2026-11-01 08:00', signupEndTime: '2026-11-21 09:30' },
    });
    expect(await sendMemberFile(app, tel, { activityId: draft })).toMatchObject(forbidden);
    expect(await sendMemberFile(app, tel, { activityId: 'x' })).toMatchObject(forbidden);
    expect(await sendMemberFile(app, tel, { activityId: past })).toMatchObject({ state: 0, msg: '报名已结束' });
    const activityId = await buildOpenForm(app);
    expect(await sendMemberFile(app, 'editor', { activityId })).toMatchObject({ state: 107 });
  });

  it('are fifty a day, and the refused one leaves nothing in the store', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    await memberFile(app, tel, { activityId });
    await owner().query(
      `insert into upload (id, venue_id, member_id, store_key, sha256, kind, name, suffix, mime, size)
       select gen_random_uuid(), $1, m.id, 'filler/' || m.tel || n, '', 'image', '', 'png', '', 1
       from member m, generate_series(1, 48) n where m.tel = $2`,
      [seedId.venue('main'), tel],
    );
    const both = await Promise.all([1, 2].map(() => sendMemberFile(app, tel, { activityId })));
    expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(both.find(({ state }) => state === 0)).toMatchObject({
      msg: '今天上传的文件过多，请明天再试',
      objects: { code: 'QUOTA' },
    });
    expect((await sendMemberFile(app, newMember(), { activityId })).state).toBe(1);
  });

  it('answer questions only where the member sent them himself, for this venue, and of the right kind', async () => {
    const { activityId, name, photo, paper } = await buildFullForm(app);
    const [tel, other] = [newMember(), newMember()];
    const branch = await buildOpenForm(app, { venue: 'branch' });
    const teamsOnly = await buildVote(app, { status: 100 });
    const own = await memberFile(app, tel, { activityId });
    const send = (answers: Form) => apply(app, tel, activityId, { [name]: '唐小雨', [photo]: own, ...answers });
    const unusable = [
      await memberFile(app, other, { activityId }),
      await memberFile(app, tel, { activityId: branch }),
      await memberFile(app, tel, { activityId: teamsOnly }),
      await app.picture('editor', '#aa5500'),
      '/files/ab/none.png',
      'https://evil.example/a.png',
      '../../etc/passwd',
    ];
    for (const path of unusable) {
      expect((await send({ [photo]: [own, path] })).msg, path).toBe('作品照片中有无法使用的文件，请重新上传');
    }
    const sheet = await memberFile(app, tel, { activityId, bytes: pdf });
    expect((await send({ [photo]: sheet })).msg).toBe('作品照片只能上传图片');
    const ten = Array.from({ length: 10 }, (_, index) => `${own}${index}`);
    expect((await send({ [paper]: ten })).msg).toBe('报名表最多上传 9 个文件');
    expect((await send({ [paper]: [sheet, own] })).state).toBe(1);
  });

  it('stay while an application shows them, and go unused after two days', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const tel = newMember();
    const [used, unused] = [await memberFile(app, tel, { activityId }), await memberFile(app, tel, { activityId })];
    await mustApply(app, tel, activityId, { [name]: '唐小雨', [photo]: used });
    await owner().query(`update upload set created_at = now() - interval '3 days' where member_id is not null`);
    const later = new Date(Date.now() + 1000);
    const stored = (path: string) => app.deps.files.stat(path.slice('/files/'.length));
    await sweepFiles(
      {
        ...app.deps,
        files: {
          ...app.deps.files,
          stat: async (key) => {
            const found = await app.deps.files.stat(key);
            // As old in the store as in the database.
            return found && { ...found, modifiedAt: new Date(Date.now() - 3 * 24 * 3_600_000) };
          },
        },
      },
      [],
      later,
    );
    expect(await stored(used)).toBeDefined();
    expect(await stored(unused)).toBeUndefined();
  });

  it('are nobody’s to open but through links of a minute, for who decides about the application', async () => {
    const { activityId, name, photo, paper } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId, name: '我的 照片.jpeg' });
    const sheet = await memberFile(app, tel, { activityId, bytes: pdf, name: '材料 (1).pdf' });
    for (const path of [picture, sheet]) {
      expect(path).toMatch(/^\/files\/private\//);
      expect((await app.get(path)).status).toBe(404);
    }
    const id = await mustApply(app, tel, activityId, { [name]: '唐小雨', [photo]: picture, [paper]: sheet });
    const ask = (login: string) => app.send(login, applications.linkSubmissionFiles.path, { id });
    // Who only sees the list learns what was sent, and opens none of it.
    expect(await ask('viewer')).toMatchObject(forbidden);
    expect(await ask('branch')).toMatchObject(forbidden);
    const { files, seconds } = (await ask('reviewer')).objects as unknown as {
      seconds: number;
      files: { path: string; url: string; name: string; size: number }[];
    };
    expect(seconds).toBe(60);
    expect(files.map(({ path, name: saved }) => [path, saved])).toEqual([
      [picture, '我的 照片.png'],
      [sheet, '材料 (1).pdf'],
    ]);
    expect(files[1]?.size).toBe(pdf.length);
    const [shown, saved] = await Promise.all(files.map(({ url }) => app.get(url)));
    expect([shown?.status, saved?.status]).toEqual([200, 200]);
    expect(shown?.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''/);
    expect(saved?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': "attachment; filename*=UTF-8''%E6%9D%90%E6%96%99%20%281%29.pdf",
    });
    expect(saved?.bytes.equals(pdf)).toBe(true);
    const { rows } = await owner().query(
      `select object_id, detail from audit_log where call = $1 and result = 'ok' order by at desc limit 1`,
      [applications.linkSubmissionFiles.path],
    );
    expect(rows[0]).toMatchObject({ object_id: id, detail: { activityId, files: 2 } });
    app.clock.advance({ seconds: 60 });
    expect((await app.get(files[1]?.url ?? '')).status).toBe(404);
  });

  it('are public where they are the photo of a team', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const photo = await memberFile(app, newMember(), { activityId });
    expect((await app.get(photo)).status).toBe(200);
  });

  it('of papers of identity are shown through short links alone', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const path = await memberFile(app, newMember(), { activityId, source: 'idcard' });
    expect(path).toMatch(/^\/files\/private\//);
    expect((await app.get(path)).status).toBe(404);
    const paper = await sendMemberFile(app, newMember(), { activityId, source: 'idcard', bytes: pdf });
    expect(paper.state).toBe(0);
  });
});
