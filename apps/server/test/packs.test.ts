import { customExportCode, decideSubmission } from '@yunguan/contract/content/vote-application';
import { signupExportCode } from '@yunguan/contract/content/vote-signup';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { packFiles } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKeyOf } from '../src/kernel/files/one-picture';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, png } from './content-app';
import { buildFullForm, memberFile, mustApply, newMember, pdf } from './custom-factory';
import { buildVote, type Form } from './factories';
import { readXlsx } from './read-xlsx';
import { readZip } from './read-zip';
import { forbidden } from './refusals';
import { buildTeam, idCards } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const reason = '评委评审作品';
const owner = () => app.deps.pools.owner;
const order = (name: string, action: number, model: Form, more: Form = {}) =>
  app.send(name, packFiles.path, { action, model, reason, ...more });
const fetched = (ticket: unknown) =>
  app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(ticket))}`);

/** What the archive of an order holds. */
async function packed(name: string, action: number, model: Form) {
  const { state, objects, text } = await order(name, action, model);
  if (state !== 1) throw new Error(text);
  const file = await fetched(objects.ticket);
  const files = await readZip(file.bytes);
  const [workbook = ''] = files.keys();
  return { files, names: [...files.keys()].slice(1), workbook, file, objects };
}

/** Three people's applications, the newest first as the list has them. */
async function sentWorks() {
  const { activityId, name, photo, paper } = await buildFullForm(app);
  const sent: { id: string; tel: string; picture: string; form: string }[] = [];
  for (const who of ['王小雨', '../陈/晓:', '']) {
    app.clock.advance({ seconds: 1 });
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId, bytes: await png('#2f6f4f'), name: '我的 照片.jpeg' });
    const form = await memberFile(app, tel, { activityId, bytes: pdf, name: '报名表.pdf' });
    const id = await mustApply(app, tel, activityId, { [name]: who || '。', [photo]: picture, [paper]: form });
    sent.push({ id, tel, picture, form });
  }
  return { activityId, sent };
}

describe('a pack', () => {
  it('holds the workbook of the list and every file in the folder of its application', async () => {
    const { activityId, sent } = await sentWorks();
    const { names, files, workbook, file, objects } = await packed('admin', customExportCode, { activityId });
    expect(file.headers['content-type']).toBe('application/zip');
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''自定义报名材料_.+_\d{8}_\d{4}\.zip$/,
    );
    expect(names).toEqual([
      '001_。/作品照片_我的 照片.png',
      '001_。/报名表_报名表.pdf',
      '002_.. 陈 晓/作品照片_我的 照片.png',
      '002_.. 陈 晓/报名表_报名表.pdf',
      '003_王小雨/作品照片_我的 照片.png',
      '003_王小雨/报名表_报名表.pdf',
    ]);
    expect(files.get('003_王小雨/报名表_报名表.pdf')).toEqual(pdf);
    const stored = await app.deps.files.open(storeKeyOf(sent[0]?.picture ?? '') ?? '');
    expect(files.get('003_王小雨/作品照片_我的 照片.png')?.length).toBe(stored?.size);
    stored?.stream.destroy();
    const { rows } = await readXlsx(files.get(workbook) ?? Buffer.alloc(0));
    // The place of a row is the number of its folder.
    expect(rows.slice(1).map(([tel]) => tel)).toEqual(sent.map(({ tel }) => tel).reverse());
    const bytes = [...files].slice(1).reduce((sum, [, one]) => sum + one.length, 0);
    expect(objects).toMatchObject({ files: 6, bytes });
  });

  it('follows the filter of the list, and says when there is nothing to take', async () => {
    const { activityId, sent } = await sentWorks();
    const decision = { id: sent[0]?.id, state: 100, approvalComments: '材料齐全' };
    expect((await app.send('reviewer', decideSubmission.path, decision)).state).toBe(1);
    const { names } = await packed('admin', customExportCode, { activityId, state: 100 });
    expect(names).toEqual(['001_王小雨/作品照片_我的 照片.png', '001_王小雨/报名表_报名表.pdf']);
    expect(await order('admin', customExportCode, { activityId, state: 101 })).toMatchObject({
      state: 0,
      msg: '符合条件的记录里没有可以下载的材料',
    });
    expect((await order('admin', anyContent(vote).codes.export ?? 0, {})).msg).toBe('这个列表没有可以打包的材料');
    expect((await order('admin', 4711, {})).msg).toBe('导出类型不正确');
    for (const missing of ['', ' ', '评', null, undefined]) {
      expect((await order('admin', customExportCode, { activityId }, { reason: missing })).msg).toBe('请填写下载原因');
    }
  });

  it('of private files is for who may see them, in the venue of the activity', async () => {
    const { activityId } = await sentWorks();
    for (const name of ['viewer', 'editor', 'reviewer', 'branch']) {
      expect(await order(name, customExportCode, { activityId }), name).toMatchObject(forbidden);
    }
    // Between order and download the right may be lost.
    const { objects } = await order('admin', customExportCode, { activityId });
    const grant = (options: string[]) =>
      owner().query('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
        seedId.role('venueAdmin'),
        seedId.menu('vote'),
        options,
      ]);
    await grant(['export']);
    expect((await fetched(objects.ticket)).text).toContain('导出链接已失效');
    await grant(['all']);
  });

  it('of teams holds their photos, and never the pictures of identity cards', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const upload = async (colour: string, source: string) => {
      const answer = await app.upload({
        token: await app.as('editor'),
        bytes: await png(colour),
        name: '照.png',
        source,
      });
      return String((answer.objects as Form[])[0]?.relativePath);
    };
    const photo = await upload('#803020', 'photo');
    const card = await upload('#203080', 'idcard');
    const form = { idCardNo: idCards[0], idCardFrontUrl: card, idCardBackUrl: card };
    await buildTeam(app, activityId, { state: 100, form: { ...form, photo } });
    app.clock.advance({ seconds: 1 });
    await buildTeam(app, activityId, { form: { ...form, photo, name: '张:敏', clubName: '' } });
    app.clock.advance({ seconds: 1 });
    await buildTeam(app, activityId, { form });
    const { names, files, workbook } = await packed('editor', signupExportCode, { activityId });
    expect(names).toEqual(['002_张 敏.png', '001_李秀英_江畔合唱团.png']);
    const { rows } = await readXlsx(files.get(workbook) ?? Buffer.alloc(0));
    expect(rows).toHaveLength(4);
    // What the editor's export masks, the workbook of his pack masks, too.
    expect(JSON.stringify(rows)).not.toContain(idCards[0]);
    expect(await order('viewer', signupExportCode, { activityId })).toMatchObject(forbidden);
  });

  it('names the files that the store has lost instead of breaking off', async () => {
    const { activityId, sent } = await sentWorks();
    await app.deps.files.remove(storeKeyOf(sent[1]?.form ?? '') ?? '');
    const { names, files } = await packed('admin', customExportCode, { activityId });
    expect(names).toHaveLength(6);
    expect(names.at(-1)).toBe('缺少的文件.txt');
    expect(files.get('缺少的文件.txt')?.toString()).toContain('002_.. 陈 晓/报名表_报名表.pdf');
  });

  it('is good once, and stands in the log with its reason, its rows and its files', async () => {
    const { activityId } = await sentWorks();
    const { objects } = await order('admin', customExportCode, { activityId });
    expect((await fetched(objects.ticket)).status).toBe(200);
    expect((await fetched(objects.ticket)).text).toContain('导出链接已失效');
    const { rows } = await owner().query<{ call: string; result: string; detail: Form }>(
      `select call, result, detail from audit_log where detail -> 'filter' ->> 'activityId' = $1 order by id`,
      [activityId],
    );
    expect(rows).toMatchObject([
      { call: packFiles.path, result: 'ok', detail: { reason, files: 6, filter: { activityId } } },
      { call: 'export', result: 'ok', detail: { label: '自定义报名材料', rows: 3, files: 6, reveal: true } },
    ]);
  });

  it('is refused where one archive would hold too much', async () => {
    const { activityId, sent } = await sentWorks();
    await owner().query('update upload set size = 3::bigint * 1024 * 1024 * 1024 where store_key = $1', [
      storeKeyOf(sent[0]?.form ?? ''),
    ]);
    expect((await order('admin', customExportCode, { activityId })).msg).toBe(
      '材料共 3.0 GB，一次最多打包 5000 个文件、2 GB，请缩小筛选范围后再下载',
    );
  });

  it('may be ordered twenty times an hour', async () => {
    const { activityId } = await sentWorks();
    app.clock.advance({ hours: 2 });
    for (let count = 0; count < 20; count += 1) {
      expect((await order('platform', customExportCode, { activityId })).state).toBe(1);
    }
    expect(await order('platform', customExportCode, { activityId })).toMatchObject({
      state: 0,
      msg: '打包下载过于频繁，请一小时后再试',
    });
  });
});
