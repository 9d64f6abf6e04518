import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { applyOnBehalf, linkSubmissionFiles, submitCustomSignup } from '@yunguan/contract/content/vote-application';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationCalls } from './application-calls';
import { type ContentApp, createContentApp, png } from './content-app';
import {
  addField,
  buildFullForm,
  buildOpenForm,
  memberFile,
  mustApply,
  newMember,
  pdf,
  sendStaffFile,
  staffFile,
} from './custom-factory';
import { buildVote, type Form, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, rowsOf, detail, decide, waiting } = applicationCalls(() => app);
const tel = '13800138000';

function enter(activityId: string, answers: Form = {}, name = 'editor', headers: Record<string, string> = {}) {
  const list = Object.entries(answers).map(([id, content]) => ({ id, content }));
  return app.send(name, applyOnBehalf.path, { activityId, tel, answers: list }, headers);
}

async function mustEnter(activityId: string, answers: Form = {}, name = 'editor'): Promise<string> {
  const answer = await enter(activityId, answers, name);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

describe('an application in somebody’s place', () => {
  it('is kept with the form of that moment and who entered it, and waits like any other', async () => {
    const { activityId, group, name, story, photo, paper } = await buildFullForm(app);
    const picture = await staffFile(app, 'editor', { name: '演出照.png' });
    const sheet = await staffFile(app, 'editor', { bytes: pdf, name: '报名表.pdf' });
    const answers = { [name]: ' 唐小雨 ', [story]: '一\n二', [photo]: [picture], [paper]: [sheet, picture] };
    const answer = await enter(activityId, answers);
    expect(answer).toMatchObject({ state: 1, msg: '添加成功！' });
    const id = String(answer.objects.id);
    const application = await detail(id);
    expect(application).toMatchObject({
      activityId,
      tel: '138****8000',
      state: 1,
      createdBy: expect.stringMatching(/^[\u4e00-\u9fff]+$/),
      decidedBy: null,
    });
    expect(application.signupInfo.slice(1)).toMatchObject([
      {
        id: group,
        childrens: [
          { id: name, content: '唐小雨' },
          { id: story, content: '一\n二' },
        ],
      },
      { id: photo, datas: [picture], names: ['演出照.png'] },
      { id: paper, datas: [sheet, picture], names: ['报名表.pdf', '演出照.png'] },
    ]);
    const [order] = (
      (await mustSend(app, 'reviewer', getApplyList.path, { kind: 'customSignup', pageSize: 100 })).datas as Form[]
    ).filter(({ objectId }) => objectId === id);
    expect(order).toMatchObject({ applicant: `${application.createdBy}代报 138****8000` });
    expect((await decide(id)).state).toBe(1);
    expect(await waiting()).not.toContain(id);
  });

  it('is judged by the rules of the public’s own, each problem under its field', async () => {
    const { activityId, name, story, photo, paper } = await buildFullForm(app);
    const sheet = await staffFile(app, 'editor', { bytes: pdf });
    const wrong = [
      {},
      { [name]: '长'.repeat(201), [story]: '长'.repeat(5001), [photo]: sheet },
      { [name]: '两\n行', [photo]: Array.from({ length: 10 }, (_, index) => `/files/${index}.png`) },
      { [name]: '唐小雨', [photo]: '/files/ab/none.png', [paper]: '../../etc/passwd' },
      { '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e': '答' },
    ];
    const member = newMember();
    const ownSheet = await memberFile(app, member, { activityId, bytes: pdf });
    for (const answers of wrong) {
      const own = Object.entries(answers).map(([id, content]) => ({
        id,
        content: content === sheet ? ownSheet : content,
      }));
      const public_ = await app.send(member, submitCustomSignup.path, { activityId, tel, answers: own });
      const staff = await enter(activityId, answers);
      expect(staff.state, JSON.stringify(answers).slice(0, 80)).toBe(0);
      expect([staff.msg, staff.objects]).toEqual([public_.msg, public_.objects]);
    }
    for (const bad of ['', '12345']) {
      const body = { activityId, tel: bad, answers: [] };
      const staff = await app.send('editor', applyOnBehalf.path, body);
      expect(staff.msg).toBe((await app.send(member, submitCustomSignup.path, body)).msg);
    }
    expect(await rowsOf(activityId)).toEqual([]);
  });

  it('comes at any time, several from one phone, to what the public may apply to by a form', async () => {
    const past = { signupStartTime: '2026-11-01 08:00', signupEndTime: '2026-11-21 09:30' };
    const activityId = await buildOpenForm(app, { form: past });
    const ids = [await mustEnter(activityId), await mustEnter(activityId)];
    expect((await rowsOf(activityId)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const draft = await buildVote(app, { status: 1, form: { isCustomApply: true } });
    expect((await enter(draft)).msg).toMatch(/^《.+》尚未通过审核，不能报名$/);
    const needless = await buildOpenForm(app, { form: { isNeedSignup: false } });
    expect((await enter(needless)).msg).toMatch(/^《.+》无需报名$/);
    await mustSend(app, 'editor', setCustomApplyState.path, { activityId, isCustomApply: false });
    expect(await enter(activityId)).toMatchObject({
      state: 0,
      msg: expect.stringMatching(/^《.+》未启用自定义报名，不能按表单报名$/),
      objects: { code: 'ILLEGAL_STATE' },
    });
  });

  it('belongs to who holds add in the venue of the activity', async () => {
    const activityId = await buildOpenForm(app);
    for (const name of ['viewer', 'reviewer', 'branch'])
      expect(await enter(activityId, {}, name)).toMatchObject(forbidden);
    for (const unknown of ['x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await enter(unknown)).toMatchObject(forbidden);
    }
    expect(await app.send(newMember(), applyOnBehalf.path, { activityId, tel, answers: [] })).toMatchObject({
      state: 107,
    });
    expect((await enter(activityId, {}, 'admin')).state).toBe(1);
  });

  it('is entered once under its key, and recorded without what was answered', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const answers = { [name]: '唐小雨', [photo]: await staffFile(app, 'editor') };
    const headers = { 'idempotency-key': 'custom-behalf-0001' };
    const [first, second] = [
      await enter(activityId, answers, 'editor', headers),
      await enter(activityId, answers, 'editor', headers),
    ];
    expect(second.text).toBe(first.text);
    expect(await rowsOf(activityId)).toHaveLength(1);
    const { rows } = await owner().query(
      `select object_id, detail from audit_log where call = $1 and result = 'ok' and object_id = $2`,
      [applyOnBehalf.path, first.objects.id],
    );
    expect(rows).toEqual([{ object_id: first.objects.id, detail: { activityId } }]);
    expect(JSON.stringify((await owner().query('select * from audit_log')).rows)).not.toContain('唐小雨');
  });

  it('is approved by itself where the venue decides nothing, and leaves the member free to apply', async () => {
    const activityId = await buildOpenForm(app);
    const setting = (confirmsItself: boolean) =>
      mustSend(app, 'admin', setOrderSetting.path, { kind: 'customSignup', confirmsItself });
    await setting(true);
    try {
      expect(await detail(await mustEnter(activityId))).toMatchObject({ state: 100, decidedBy: '系统' });
    } finally {
      await setting(false);
    }
    const member = newMember();
    await app.send('editor', applyOnBehalf.path, { activityId, tel: member, answers: [] });
    await mustApply(app, member, activityId);
    expect(await rowsOf(activityId)).toHaveLength(3);
  });
});

describe('the files of such an application', () => {
  it('are pictures and papers, nobody’s to open but through links for who decides', async () => {
    const { activityId, name, photo, paper } = await buildFullForm(app);
    const picture = await staffFile(app, 'editor', { name: '作品.png' });
    const sheet = await staffFile(app, 'editor', { bytes: pdf, name: '材料.pdf' });
    for (const path of [picture, sheet]) {
      expect(path).toMatch(/^\/files\/private\//);
      expect((await app.get(path)).status).toBe(404);
    }
    const id = await mustEnter(activityId, { [name]: '唐小雨', [photo]: picture, [paper]: sheet });
    expect(await app.send('editor', linkSubmissionFiles.path, { id })).toMatchObject(forbidden);
    const { files } = (await mustSend(app, 'reviewer', linkSubmissionFiles.path, { id })) as unknown as {
      files: { url: string; name: string }[];
    };
    expect(files.map((file) => file.name)).toEqual(['作品.png', '材料.pdf']);
    const [shown, saved] = await Promise.all(files.map(({ url }) => app.get(url)));
    expect([shown?.status, saved?.status]).toEqual([200, 200]);
    expect(saved?.bytes.equals(pdf)).toBe(true);
  });

  it('are those of the very user alone', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const foreign = [
      await staffFile(app, 'admin'),
      await memberFile(app, newMember(), { activityId }),
      await app.picture('editor', '#aa5500'),
    ];
    for (const path of foreign) {
      expect((await enter(activityId, { [name]: '唐小雨', [photo]: path })).msg, path).toBe(
        '作品照片中有无法使用的文件，请重新上传',
      );
    }
  });

  it('may be sent from another venue than that of the activity', async () => {
    const activityId = await buildOpenForm(app, { venue: 'branch' });
    const photo = await addField(app, activityId, { fieldName: '作品照片', type: 3, isNull: true }, 'branch');
    const id = await mustEnter(activityId, { [photo]: await staffFile(app, 'platform') }, 'platform');
    const { files } = (await mustSend(app, 'branch', linkSubmissionFiles.path, { id })) as unknown as {
      files: unknown[];
    };
    expect(files).toHaveLength(1);
  });

  it('are refused for what they are', async () => {
    for (const [bytes, name] of [
      [Buffer.from('<html><script>alert(1)</script>'), '表.pdf'],
      [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42')]), '影片.mp4'],
    ] as const) {
      expect((await sendStaffFile(app, 'editor', bytes, name)).msg, name).toBe(
        '仅支持图片（jpg、png、gif、bmp）和 PDF 文件',
      );
    }
    expect((await sendStaffFile(app, 'editor', pdf.subarray(0, 30), '半.pdf')).msg).toBe('文件已损坏，请重新选择文件');
    const big = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect((await sendStaffFile(app, 'editor', big, '大.pdf')).msg).toBe('文件大小不能超过 20MB!');
    // Papers are for applications: every other label takes what it took.
    const elsewhere = await app.upload({ token: await app.as('editor'), bytes: pdf, name: '表.pdf', source: 'vote' });
    expect(elsewhere.state).toBe(0);
    expect((await sendStaffFile(app, 'editor', await png('#334455'), '图.png')).state).toBe(1);
  });
});
