import * as applications from '@yunguan/contract/content/vote-application';
import * as custom from '@yunguan/contract/content/vote-custom';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildFullForm, buildOpenForm, memberFile, mustApply, newMember, pdf } from './custom-factory';
import { type Form, mustSend } from './factories';
import { readXlsx } from './read-xlsx';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const rowsOf = async (activityId: string, body: Form = {}) =>
  (await mustSend(app, 'viewer', applications.getSubmissions.path, { activityId, pageSize: 100, ...body }))
    .datas as applications.CustomSubmission[];
const decide = (id: string, changes: Form = {}) =>
  app.send('reviewer', applications.decideSubmission.path, {
    id,
    state: 100,
    approvalComments: '材料齐全',
    ...changes,
  });

describe('the export', () => {
  const order = (model: Form | string, name = 'editor', more: Form = {}) =>
    app.send(name, generateFile.path, { action: '3032', model: JSON.stringify(model), ...more });
  const open = async (model: Form, name = 'editor', more: Form = {}) => {
    const { objects } = await order(model, name, more);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(objects)}`, {
      token: await app.as(name),
    });
    if (file.status !== 200 || file.bytes.subarray(0, 2).toString() !== 'PK') throw new Error(file.text);
    const [header = [], ...rows] = (await readXlsx(file.bytes)).rows;
    const width = header.length;
    return { header, rows: rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')) };
  };
  const fixed = ['提交时间', '状态', '审批意见', '审核人', '审核时间'];

  /** What the list shows of an application, spelled as the file spells it. */
  function expectedRow(row: applications.CustomSubmission): string[] {
    const answers = row.signupInfo.slice(1).flatMap((field) => (field.type === 0 ? field.childrens : [field]));
    // Files are named, never addressed: they are nobody's to open without a look at the application.
    const texts = answers.map(({ type, content, names }) => (type >= 3 ? names.join('\n') : content));
    const { tel, createTime, stateName, approvalComments, decidedBy, decideTime } = row;
    return [tel, ...texts, createTime, stateName, approvalComments, decidedBy ?? '', decideTime ?? ''];
  }

  it('holds what the list shows, a column for each field in the order of the form', async () => {
    const { activityId, name, story, photo, paper } = await buildFullForm(app);
    for (const [index, word] of ['唐小雨', '=1+1', '<李>&晓'].entries()) {
      app.clock.advance({ seconds: 1 });
      const tel = newMember();
      const [one, two] = [
        await memberFile(app, tel, { activityId }),
        await memberFile(app, tel, { activityId, bytes: pdf }),
      ];
      const id = await mustApply(app, tel, activityId, {
        [name]: word,
        ...(index === 0 ? {} : { [story]: `第一行\n电话 13812345678` }),
        [photo]: one,
        [paper]: index === 1 ? [one, two] : '',
      });
      if (index > 0) await decide(id, { state: index === 1 ? 100 : 101, approvalComments: '意见' });
    }
    const { header, rows } = await open({ activityId, state: 0 });
    expect(header).toEqual(['手机号码', '选手信息 / 姓名', '选手信息 / 创作说明', '作品照片', '报名表', ...fixed]);
    const shown = await rowsOf(activityId);
    expect(shown).toHaveLength(3);
    expect(rows).toEqual(shown.map(expectedRow));
    expect(rows[1]?.[4]?.split('\n')).toHaveLength(2);
    const approved = await open({ activityId, state: 100, keyword: '=1' });
    expect(approved.rows).toEqual((await rowsOf(activityId, { state: 100 })).map(expectedRow));
    expect((await open({ activityId, state: '', keyword: '没有的词' })).rows).toEqual([]);
  });

  it('understands every filter that the list understands', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    await mustApply(app, tel, activityId, { [name]: '第 2026 届', [photo]: picture });
    for (const filter of [{ state: -1 }, { state: '-1' }, { keyword: 2026 }, { keyword: ' 2026 ' }]) {
      const [listed, exported] = [await rowsOf(activityId, filter), await open({ activityId, ...filter })];
      expect(listed, JSON.stringify(filter)).toHaveLength(1);
      expect(exported.rows, JSON.stringify(filter)).toEqual(listed.map(expectedRow));
    }
  });

  it('keeps a column readable however long its question is', async () => {
    const { activityId, name } = await buildFullForm(app);
    const rename = { id: name, activityId, fieldName: '问'.repeat(50), type: 1, sort: 1, isNull: true };
    await mustSend(app, 'editor', custom.updateCustomField.path, rename);
    const { objects } = await order({ activityId });
    const address = `/api/publics/v1/admin-exportFile?data=${String(objects)}`;
    const file = await app.get(address, { token: await app.as('editor') });
    const { parts } = await readXlsx(file.bytes);
    const widths = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/ width="(\d+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths[1]).toBe(48);
    expect(Math.max(...widths)).toBe(48);
  });

  it('is called by its activity, so that several files stay apart', async () => {
    const { activityId } = await buildFullForm(app);
    const { objects } = await order({ activityId });
    const address = `/api/publics/v1/admin-exportFile?data=${String(objects)}`;
    const file = await app.get(address, { token: await app.as('editor') });
    const { title } = await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-getVoteActivityDetails', {
      id: activityId,
    });
    const name = decodeURIComponent(String(file.headers['content-disposition']));
    expect(name).toContain(`自定义报名申请_${String(title)}_`);
  });

  it('masks numbers unless the holder of reveal asks', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    await mustApply(app, tel, activityId, { [name]: '电话 13812345678', [photo]: picture });
    expect((await open({ activityId })).rows[0]?.slice(0, 2)).toEqual([`136****${tel.slice(-4)}`, '电话 138****5678']);
    expect((await open({ activityId }, 'admin')).rows[0]?.slice(0, 2)).toEqual([tel, '电话 13812345678']);
  });

  it('has one column for each question under its newest label, whether it was renamed or deleted since', async () => {
    const { activityId, name, story, photo, paper } = await buildFullForm(app);
    const [first, second] = [newMember(), newMember()];
    const picture = await memberFile(app, first, { activityId });
    const old = { [name]: '唐小雨', [story]: '旧说明', [photo]: picture };
    await mustApply(app, first, activityId, old);
    app.clock.advance({ seconds: 1 });
    const rename = { id: name, activityId, fieldName: '选手全名', type: 1, sort: 1, isNull: true };
    await mustSend(app, 'editor', custom.updateCustomField.path, rename);
    // Nobody answered the paper: its column goes with it.
    await mustSend(app, 'editor', custom.deleteCustomFields.path, { ids: [story, photo, paper] });
    await mustApply(app, second, activityId, { [name]: '李晓' });
    const { header, rows } = await open({ activityId });
    expect(header).toEqual(['手机号码', '选手信息 / 选手全名', ...header.slice(2, 4), ...fixed]);
    expect(header.slice(2, 4).sort()).toEqual(['作品照片', '选手信息 / 创作说明'].sort());
    const byHeader = (row: readonly string[] | undefined) =>
      Object.fromEntries(header.map((label, index) => [label, row?.[index]]));
    expect(byHeader(rows[0])).toMatchObject({ '选手信息 / 选手全名': '李晓', 作品照片: '' });
    expect(byHeader(rows[1])).toMatchObject({
      '选手信息 / 选手全名': '唐小雨',
      '选手信息 / 创作说明': '旧说明',
      作品照片: '照片.png',
    });
  });

  it('is ordered for one activity of a venue where the list may be seen', async () => {
    const activityId = await buildOpenForm(app, { venue: 'branch' });
    await mustApply(app, newMember(), activityId);
    expect(await order({ activityId }, 'editor')).toMatchObject(forbidden);
    expect(await order({ activityId: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' })).toMatchObject(forbidden);
    for (const [model, msg] of [
      [{}, '活动编号不能为空'],
      [{ activityId: 'x' }, '活动编号格式不正确'],
      [{ activityId, state: 'x' }, '状态格式不正确'],
      ['x', '导出条件格式不正确'],
    ] as const) {
      expect(await order(model, 'branch')).toMatchObject({ state: 0, msg });
    }
    const own = await buildOpenForm(app);
    // Who only sees the list may not take it away.
    expect(await order({ activityId: own }, 'viewer')).toMatchObject(forbidden);
    expect((await open({ activityId: own })).rows).toEqual([]);
    expect((await open({ activityId }, 'branch')).rows).toHaveLength(1);
    expect((await open({ activityId }, 'platform')).rows).toHaveLength(1);
  });

  it('takes the columns that were chosen, and no unknown ones', async () => {
    const activityId = await buildOpenForm(app);
    await mustApply(app, newMember(), activityId);
    expect((await open({ activityId }, 'editor', { columns: ['state', 'tel'] })).header).toEqual(['手机号码', '状态']);
    expect(await order({ activityId }, 'editor', { columns: ['answers'] })).toMatchObject({ msg: '导出列不正确' });
  });
});
