import { course } from '@yunguan/contract/content/course';
import { getAllTeachers, revealTeacher, setTeacherSort, teacher } from '@yunguan/contract/content/teacher';
import { anyContent } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { reverseReview, review } from '@yunguan/contract/platform/review';
import { getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, type Form, freshTitle, mustSend, path, people } from './factories';
import { buildTeacher, teacherInput } from './people-factories';
import { readXlsx } from './read-xlsx';
import { buildCourse } from './training-factories';
import { maskPhone } from '../src/kernel/mask-phone';
import { forbidden } from './refusals';

const content = anyContent(teacher);
const create = path(content, 'create');
const update = path(content, 'update');
const detail = path(content, 'detail');
const page = path(content, 'page');
const toggle = path(content, 'toggle');
const pin = path(content, 'pin');
const revoke = path(content, 'revoke');
const photoCall = path(content, 'cover');
const albums = path(content, 'albums');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const idCardNo = '11010119900307109X';
const masked = '110***********109X';
const detailOf = (id: string) => mustSend(app, 'editor', detail, { id });
const made = async (changes: Form = {}) =>
  String((await mustSend(app, 'editor', create, { ...(await teacherInput(app)), ...changes, status: 0 })).id);
const secretOf = async (id: string) => {
  const { rows } = await app.deps.pools.owner.query<{ secret: Buffer | null; row: string }>(
    'select id_card_secret as secret, t::text as row from teacher t where id = $1',
    [id],
  );
  return rows[0];
};

describe('the number of the identity card', () => {
  it('is encrypted, and masked in every answer, snapshot and log', async () => {
    const id = await buildTeacher(app, { status: 100, form: { idCardNo: ` ${idCardNo.toLowerCase()} ` } });
    expect(await detailOf(id)).toMatchObject({ idCardNo: masked });
    const stored = await secretOf(id);
    expect(stored?.secret?.toString('utf8')).not.toContain(idCardNo);
    expect(stored?.row).not.toContain(idCardNo);
    const { rows } = await app.deps.pools.owner.query(
      `select (select string_agg(r::text, '') from revision r where object_id = $1)
         || (select string_agg(a::text, '') from audit_log a where object_id = $1::text) as kept`,
      [id],
    );
    expect(rows[0]?.kept).toContain('梁老师');
    expect(rows[0]?.kept).not.toContain(idCardNo);
  });

  it('stands in full in the workbook of who may reveal it, masked in any other', async () => {
    const name = freshTitle('梁老师');
    const none = freshTitle('梁老师');
    await buildTeacher(app, { status: 100, form: { name, idCardNo } });
    await buildTeacher(app, { status: 100, form: { name: none, idCardNo: '' } });
    const numbers = async (login: string, keyword: string) => {
      const order = { action: 3012, model: { keyword, columns: ['name', 'idCardNo'] } };
      const { objects } = await app.send(login, generateFile.path, order);
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(objects))}`);
      return (await readXlsx(file.bytes)).rows;
    };
    const header = ['教师姓名', '身份证号'];
    expect(await numbers('admin', name)).toEqual([header, [name, idCardNo]]);
    expect(await numbers('editor', name)).toEqual([header, [name, masked]]);
    expect(await numbers('admin', none)).toEqual([header, [none]]);
  });

  it('is encrypted in a draft that saves itself, whole or half typed, and comes back as it was typed', async () => {
    const kept = async (number: string) => {
      await mustSend(app, 'editor', saveDraft.path, { kind: 'teacher', form: { name: '梁老师', idCardNo: number } });
      const { rows } = await app.deps.pools.owner.query(`select form::text from draft where content_type = 'teacher'`);
      const { form } = await mustSend(app, 'editor', getDraft.path, { kind: 'teacher' });
      expect(form).toMatchObject({ name: '梁老师', idCardNo: number });
      return String(rows[0]?.form);
    };
    for (const number of [idCardNo, idCardNo.slice(0, 15), 'encrypted:AQ==']) {
      expect(await kept(number)).not.toContain(number);
    }
    expect(await kept(masked)).toContain(masked);
  });

  it('stays when the mask comes back with a form, changes with another number, and goes with an empty field', async () => {
    const id = await made({ idCardNo });
    await mustSend(app, 'editor', update, { id, name: '改过', idCardNo: masked, status: 0 });
    const reveal = async () => (await mustSend(app, 'admin', revealTeacher.path, { id, reason: '核对身份' })).idCardNo;
    expect(await reveal()).toBe(idCardNo);
    await mustSend(app, 'editor', update, { id, idCardNo: '', status: 0 });
    expect(await reveal()).toBe('');
    expect((await secretOf(id))?.secret).toBeNull();
  });

  it.each([
    '110101900307109',
    '11010119900307109',
    '11010119900307109A',
    '990101199003071090',
    '随便',
    '110***********9999',
  ])('is refused as %s', async (number) => {
    const answer = await app.send('editor', create, await teacherInput(app, { idCardNo: number, status: 0 }));
    if (number === '110101900307109') return expect(answer.state).toBe(1);
    return expect(answer).toMatchObject({ state: 0, msg: '身份证号格式不正确', objects: { field: 'idCardNo' } });
  });

  it('is shown in full for a reason, to who holds the right, in the venue', async () => {
    const id = await made({ idCardNo });
    const body = { id, reason: '签订授课协议' };
    expect(await mustSend(app, 'admin', revealTeacher.path, body)).toEqual({ idCardNo, tel: '13245678912' });
    for (const name of ['editor', 'viewer', 'branch']) {
      expect(await app.send(name, revealTeacher.path, body), name).toMatchObject(forbidden);
    }
    expect(await app.send('admin', revealTeacher.path, { id })).toMatchObject({ state: 0, msg: '请填写查看原因' });
  });
});

it.each([
  ['13245678912', '132****8912'],
  ['02368792829', '0236879****'],
  ['023-68792829', '023-6879****'],
])('the phone %s stands masked in the list, as in its export', async (tel, shown) => {
  const id = await made({ tel });
  const { datas } = await mustSend(app, 'viewer', page, { pageSize: 100 });
  expect((datas as Form[]).find((row) => row.id === id)?.tel).toBe(shown);
  expect(maskPhone(tel)).toBe(shown);
  expect(await detailOf(id)).toMatchObject({ tel });
});

describe('the standing of a teacher', () => {
  it('is revoked by sending status 0, and by no other', async () => {
    const id = await buildTeacher(app, { status: 1 });
    for (const status of [1, 100, 101, 'x', '', null, undefined]) {
      const answer = await app.send('editor', revoke, { id, status });
      expect(answer, String(status)).toMatchObject({ state: 0, objects: { field: 'status' } });
    }
    expect(await app.send('editor', revoke, { id, status: '0' })).toMatchObject({ state: 1, msg: '撤销成功!' });
    expect(await detailOf(id)).toMatchObject({ status: 0 });
  });

  it('is valid or not once approved; only a valid one is pinned, and loses the pin with its validity', async () => {
    const draft = await made();
    expect(await app.send('editor', toggle, { id: draft })).toMatchObject({ objects: { code: 'ILLEGAL_STATE' } });
    expect((await app.send('editor', pin, { id: draft })).msg).toMatch(/^《.+》未审核通过，不能置顶$/);
    const id = await buildTeacher(app, { status: 100 });
    expect(await app.send('editor', pin, { id })).toMatchObject({ state: 1, msg: '设置成功' });
    expect(await detailOf(id)).toMatchObject({ isValid: true, isTop: 1 });
    expect(await app.send('editor', toggle, { id })).toMatchObject({ state: 1, msg: '状态设置成功！' });
    expect(await detailOf(id)).toMatchObject({ isValid: false, isTop: 0 });
    const refused = await app.send('editor', pin, { id });
    expect(refused).toMatchObject({ objects: { code: 'ILLEGAL_STATE' } });
    expect(refused.msg).toMatch(/^《.+》已无效，不能置顶$/);
  });

  it('whose edit waits or was rejected can be unpinned, and not pinned again before its approval', async () => {
    const id = await buildTeacher(app, { status: 100 });
    await mustSend(app, 'editor', pin, { id });
    await mustSend(app, 'admin', path(content, 'update'), { id, status: 1 });
    expect(await app.send('editor', pin, { id, value: 0 })).toMatchObject({ state: 1, objects: { isTop: 0 } });
    expect((await app.send('editor', pin, { id })).msg).toMatch(/^《.+》未审核通过，不能置顶$/);

    const other = await buildTeacher(app, { status: 100 });
    await mustSend(app, 'editor', pin, { id: other });
    await mustSend(app, 'admin', path(content, 'update'), { id: other, status: 1 });
    await mustSend(app, 'reviewer', review.path, { objectId: other, result: 'reject', remark: '照片不清晰' });
    expect(await app.send('editor', pin, { id: other })).toMatchObject({ state: 1, objects: { isTop: 0 } });
    expect(await app.send('editor', pin, { id: other, value: 1 })).toMatchObject({ state: 0 });
  });

  it('that is taken back loses the pin', async () => {
    const id = await buildTeacher(app, { status: 100 });
    await mustSend(app, 'editor', pin, { id });
    await mustSend(app, 'admin', reverseReview.path, { objectId: id, remark: '信息有误' });
    expect(await detailOf(id)).toMatchObject({ status: 102, isTop: 0 });
  });

  it('ranks by pin, then by weight, then by the day', async () => {
    const name = freshTitle('权重');
    const [first, second, third] = [
      await buildTeacher(app, { status: 100, form: { name: `${name}甲` } }),
      await buildTeacher(app, { status: 100, form: { name: `${name}乙` } }),
      await buildTeacher(app, { status: 100, form: { name: `${name}丙` } }),
    ];
    const sortList = [
      { id: first, sort: '20' },
      { id: second, sort: 30 },
    ];
    expect(await app.send('editor', setTeacherSort.path, { sortList })).toMatchObject({ msg: '权重设置成功！' });
    const ranked = async () =>
      ((await mustSend(app, 'editor', page, { keyword: name })).datas as Form[]).map(({ id }) => id);
    expect(await ranked()).toEqual([second, first, third]);
    await mustSend(app, 'editor', pin, { id: third });
    expect(await ranked()).toEqual([third, second, first]);
    await mustSend(app, 'editor', setTeacherSort.path, { sortList: { id: first, sort: 40 } });
    expect(await ranked()).toEqual([third, first, second]);
  });

  it('does not put a weight over one that a colleague gave meanwhile', async () => {
    const id = await buildTeacher(app, { status: 100 });
    const set = (body: Form) => app.send('editor', setTeacherSort.path, { sortList: [{ id, ...body }] });
    expect((await set({ sort: 7, was: 0 })).state).toBe(1);
    expect(await set({ sort: 9, was: 0 })).toMatchObject({ state: 0, msg: '顺序已被修改，请重新打开后再调整' });
    expect((await set({ sort: 9, was: 7 })).state).toBe(1);
    expect((await set({ sort: 3 })).state).toBe(1);
  });

  it.each([
    [[], '请提供要排序的教师'],
    [[{ id: '1', sort: '' }], '请输入权重'],
    [[{ id: '1', sort: null }], '请输入权重'],
    [[{ id: '1', sort: -1 }], '权重请输入 0 到 999999 的整数'],
    [[{ id: '1', sort: 1.5 }], '权重请输入 0 到 999999 的整数'],
    [[{ id: '1', sort: '1000000' }], '权重请输入 0 到 999999 的整数'],
    [[{ id: '1', sort: 10_000_000_000 }], '权重请输入 0 到 999999 的整数'],
  ])('refuses the weights %j', async (sortList, msg) => {
    expect(await app.send('editor', setTeacherSort.path, { sortList })).toMatchObject({ state: 0, msg });
  });

  it('is offered to forms when approved and valid, in the venue', async () => {
    const name = freshTitle('可选');
    const id = await buildTeacher(app, { status: 100, form: { name } });
    await made({ name: `${name}草稿` });
    const offered = async (login: string) =>
      ((await mustSend(app, login, getAllTeachers.path, {})) as unknown as Form[]).filter((one) =>
        String(one.name).startsWith(name),
      );
    expect(await offered('viewer')).toEqual([{ id, name }]);
    expect(await offered('branch')).toEqual([]);
    // His approved version stands while a change of it waits, under the name that was approved.
    const courseId = await buildCourse(app, { form: { teacherIds: [id] } });
    const ofCourse = async () =>
      (await mustSend(app, 'viewer', path(anyContent(course), 'detail'), { id: courseId })).teachers;
    await mustSend(app, 'admin', update, { id, name: `${name}改名`, status: 1 });
    expect(await offered('viewer')).toEqual([{ id, name }]);
    expect(await ofCourse()).toEqual([{ id, name }]);
    for (const reviewer of people.main.reviewers)
      await mustSend(app, reviewer, review.path, { objectId: id, result: 'approve', remark: '' });
    expect(await offered('viewer')).toEqual([{ id, name: `${name}改名` }]);
    expect(await ofCourse()).toEqual([{ id, name: `${name}改名` }]);
    await mustSend(app, 'editor', toggle, { id });
    expect(await offered('viewer')).toEqual([]);
  });
});

describe('the photo in the list', () => {
  it('is changed through the calls of culture delivery (texts.md G5)', async () => {
    const id = await buildTeacher(app, { status: 100 });
    const cover = await app.picture('editor', '#123456');
    expect(await app.send('editor', photoCall, { id, cover })).toMatchObject({ msg: '修改成功！' });
    expect(await mustSend(app, 'viewer', albums, { id })).toEqual({ albums: [cover] });
    expect(await app.send('editor', photoCall, { id, cover: '' })).toMatchObject({
      msg: '没有选中封面图！',
    });
    expect(await app.send('branch', photoCall, { id, cover })).toMatchObject(forbidden);
  });
});

const formOf = oncePerApp((one) => teacherInput(one, { birthday: '1986-05-14', introduction: '<p>美术辅导</p>' }));

describeContent(content, {
  table: 'teacher',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), name: freshTitle('梁老师') }),
  required: [
    ['name', '请输入教师姓名'],
    ['graduatedSchool', '请输入毕业院校'],
    ['employer', '请输入工作单位'],
    ['profession', '请输入专业'],
    ['sex', '请选择性别'],
    ['typeId', '请选择教学类别'],
    ['education', '请选择学历'],
    ['tel', '电话号码不能为空'],
    ['photo', '头像不能为空'],
  ],
  malformed: [
    ['name', '名'.repeat(31), '长度在 1 到 30 个字符'],
    ['sex', 2, '请选择性别'],
    ['typeId', 'x', '请选择教学类别'],
    ['education', '博士后', '请选择学历'],
    ['birthday', '1986-13-01', '出生日期格式不正确'],
    ['birthday', '2999-01-01', '出生日期不能晚于今天'],
    ['birthday', '1899-12-31', '出生日期不正确'],
    ['idCardNo', '123', '身份证号格式不正确'],
    ['tel', '12345', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['photo', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['introduction', 5, '教师简介格式不正确'],
  ],
  optional: 'employer',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000008',
    type: '假的',
    isValid: false,
    isTop: 1,
    sort: 999,
    state: false,
    version: 77,
    id_card_secret: 'x',
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
  },
  onDays: async (one, { from }) => {
    const id = await buildTeacher(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update teacher set publish_time = $2 where id = $1', [id, `${from} 00:00:00+08`]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '1008', '绘画'), await categoryOf(one, '1008', '舞蹈')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '修改成功！', removed: '删除成功!' },
});
