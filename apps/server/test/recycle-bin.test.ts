import { activity } from '@yunguan/contract/content/activity';
import { getPublicCourse } from '@yunguan/contract/content/course-signup';
import { getPublicBrand } from '@yunguan/contract/content/culture-delivery';
import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { cancelCustomSignup } from '@yunguan/contract/content/vote-application';
import { anyContent, type AnyContent } from '@yunguan/contract/kernel/content';
import type { StatusCode } from '@yunguan/contract/kernel/review';
import * as library from '@yunguan/contract/platform/library';
import { getOperationLog } from '@yunguan/contract/platform/logs';
import * as bin from '@yunguan/contract/platform/recycle-bin';
import { getApplyList, getReviewLog, reverseReview, review } from '@yunguan/contract/platform/review';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { purgeRemoved } from '../src/kernel/content/remove';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { seedId } from '../src/seed/ids';
import { buildActivity } from './activity-factories';
import { builderOf } from './content-builders';
import { type ContentApp, createContentApp } from './content-app';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { buildRecruit, buildVote, type Form, freshTitle, mustSend, path, people, type Wanted } from './factories';
import { buildResource } from './library-data';
import { buildTeacher } from './people-factories';
import { forbidden, unknownId } from './refusals';
import { buildCourse } from './training-factories';
import { buildTeam } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const votes = anyContent(vote);
const activities = anyContent(activity);
const build = (of: AnyContent, wanted: Wanted = {}) => builderOf(of)(app, wanted);
const remove = (of: AnyContent, ids: readonly string[], as: string = people.main.author) =>
  app.send(as, path(of, 'remove'), { [of.dialect.idsKey]: ids });
const listed = async (body: Form = {}, as: string = people.main.author) => {
  const { datas, total } = await mustSend(app, as, bin.getRecycleBin.path, body);
  return { rows: datas as bin.RecycledRow[], total: Number(total) };
};
const restore = (objectIds: readonly string[], as: string = people.main.author) =>
  app.send(as, bin.restoreContents.path, { objectIds });
const purge = (objectIds: readonly string[], as: string = people.main.author) =>
  app.send(as, bin.purgeContents.path, { objectIds });
const detail = async (of: AnyContent, id: string): Promise<Form> => {
  // Bringing it back is a save like any other.
  const {
    version: _version,
    lastModificationTime: _time,
    ...rest
  } = await mustSend(app, people.main.author, path(of, 'detail'), { id });
  return rest;
};
const usesOf = async (id: string) =>
  (
    await owner().query('select store_key, content_type, venue_id from upload_use where object_id = $1 order by 1', [
      id,
    ])
  ).rows;
const totalOf = async (of: AnyContent) => Number((await mustSend(app, 'editor', path(of, 'page'), {})).total);
const removedVote = async (wanted: Wanted = {}) => {
  const id = await buildVote(app, wanted);
  expect(await remove(votes, [id], people[wanted.venue ?? 'main'].author)).toMatchObject({ state: 1 });
  return id;
};

describe.each(contentTypes.map((of) => ({ key: of.key, of })))('a deleted $key', ({ of }) => {
  it('is listed, and comes back as it was, with its files and in every count', async () => {
    const id = await build(of);
    const [before, uses, total] = [await detail(of, id), await usesOf(id), await totalOf(of)];
    expect(await remove(of, [id])).toMatchObject({ state: 1 });
    expect(await usesOf(id)).toEqual([]);
    expect(await totalOf(of)).toBe(total - 1);
    const { rows } = await listed({ kind: of.key });
    expect(rows[0]).toMatchObject({
      objectId: id,
      kind: of.key,
      kindName: of.label,
      title: before[of.titleField],
      cover: (of.coverField && before[of.coverField]) ?? '',
      status: of.reviewed ? 0 : null,
      venueId: seedId.venue('main'),
      venuesName: before.venueName,
      daysLeft: 30,
    });
    expect(rows[0]?.deletedBy).not.toBe('');
    expect(await restore([id])).toMatchObject({ state: 1, msg: '恢复成功！', objects: { count: 1 } });
    expect(await detail(of, id)).toEqual(before);
    expect(await usesOf(id)).toEqual(uses);
    expect(await totalOf(of)).toBe(total);
    const found = await mustSend(app, 'editor', path(of, 'page'), { [keywordName(of)]: before[of.titleField] });
    expect((found.datas as { id: string }[]).map((row) => row.id)).toContain(id);
    expect((await listed({ kind: of.key })).rows).toEqual([]);
    const wrong = await owner().query('select * from wrong_totals($1)', [of.key]);
    expect(wrong.rows).toEqual([]);
  });

  it('is gone for good when it is deleted there, or after 30 days', async () => {
    const ids = [await build(of), await build(of), await build(of)];
    expect(await remove(of, ids)).toMatchObject({ state: 1 });
    const [first = '', old = '', young = ''] = ids;
    expect(await purge([first])).toMatchObject({ state: 1, msg: '彻底删除成功！', objects: { count: 1 } });
    expect(await restore([first])).toMatchObject(forbidden);
    const module = contentModules.find(({ declaration }) => declaration.key === of.key);
    if (!module) throw new Error(`no module ${of.key}`);
    const lain = (days: number, id: string) =>
      owner().query(`update ${module.binding.table} set deleted_at = now() - make_interval(days => $1) where id = $2`, [
        days,
        id,
      ]);
    await lain(31, old);
    await lain(29, young);
    const { rows } = await listed({ kind: of.key });
    expect(rows.map(({ objectId, daysLeft }) => [objectId, daysLeft])).toEqual([
      [young, 1],
      [old, 0],
    ]);
    await app.deps.db.transaction('*', (tx) => purgeRemoved(tx, module));
    expect((await listed({ kind: of.key })).rows.map(({ objectId }) => objectId)).toEqual([young]);
    expect(await restore([old])).toMatchObject(forbidden);
    expect(await restore([young])).toMatchObject({ state: 1 });
  });
});

const keywordName = (of: AnyContent) => of.dialect.filters?.keyword ?? 'keyword';

describe('what comes back of a reviewed type', () => {
  it.each([0, 101, 102] as StatusCode[])('has its status %i, and the public does not see it', async (status) => {
    const id = await buildVote(app, { status });
    const { version } = await mustSend(app, 'editor', path(votes, 'detail'), { id });
    await remove(votes, [id]);
    expect((await listed({ kind: 'vote' })).rows[0]).toMatchObject({ objectId: id, status });
    expect((await restore([id])).state).toBe(1);
    expect(await mustSend(app, 'editor', path(votes, 'detail'), { id })).toMatchObject({
      status,
      version: Number(version) + 2,
      hasPublished: false,
    });
  });

  it('is neither shown nor on sale when it was so until the deletion: the sessions wait for the next approval', async () => {
    const id = await buildActivity(app, { status: 100 });
    const update = path(activities, 'update');
    const form = await mustSend(app, 'admin', path(activities, 'detail'), { id });
    await mustSend(app, 'admin', update, { ...form, status: 0 });
    const standing = async () =>
      (
        await owner().query(
          `select approved_revision as shown, (select count(*)::int from activity_session s
             where s.activity_id = c.id and s.withdrawn_at is null) as open from activity c where id = $1`,
          [id],
        )
      ).rows[0];
    expect(await standing()).toMatchObject({ shown: 1, open: 3 });
    expect(await remove(activities, [id])).toMatchObject({ state: 1 });
    expect((await restore([id])).state).toBe(1);
    expect(await standing()).toEqual({ shown: null, open: 0 });
    const restored = await mustSend(app, 'admin', path(activities, 'detail'), { id });
    await mustSend(app, 'admin', update, { ...restored, status: 1 });
    for (const reviewer of people.main.reviewers) {
      await mustSend(app, reviewer, review.path, { objectId: id, result: 'approve', remark: '' });
    }
    expect(await standing()).toMatchObject({ open: 3 });
  });

  it.each(['course', 'culture'] as const)('is submitted anew where it was approved when it went: a %s', async (key) => {
    const of = anyContent(contentTypes.find((type) => type.key === key) ?? votes);
    const id = await build(of, { status: 100 });
    const [call, body] =
      key === 'course' ? [getPublicCourse.path, { courseId: id }] : [getPublicBrand.path, { brandId: id }];
    const seen = async () => (await app.send('13900000007', call, body)).state;
    expect(await seen()).toBe(1);
    expect((await remove(of, [id], 'admin')).state).toBe(1);
    expect((await restore([id], 'admin')).state).toBe(1);
    const restored = await mustSend(app, 'admin', path(of, 'detail'), { id });
    expect(restored).toMatchObject({ status: 102, isEdit: false });
    expect(await seen()).toBe(0);
    const log = (await mustSend(app, 'admin', getReviewLog.path, { objectId: id })) as unknown as Form[];
    expect(log.at(-1)).toMatchObject({ action: 'reverse', remark: '删除后从回收站恢复，需重新提交审核' });
    await mustSend(app, 'editor', path(of, 'update'), { ...restored, status: 1 });
    for (const reviewer of people.main.reviewers) {
      await mustSend(app, reviewer, review.path, { objectId: id, result: 'approve', remark: '' });
    }
    expect(await seen()).toBe(1);
  });

  it('has what waits for a decision on it in 订单待审核 again, since when it waits; what was decided or taken back is not', async () => {
    const contest = await buildVote(app, { status: 100 });
    const waiting = await buildTeam(app, contest);
    await buildTeam(app, contest, { state: 101 });
    const open = await buildOpenForm(app);
    const [tel, other] = [newMember(), newMember()];
    const application = await mustApply(app, tel, open);
    const withdrawn = await mustApply(app, other, open);
    const orders = async () => {
      const { datas } = await mustSend(app, people.main.reviewers[0], getApplyList.path, { pageSize: 100 });
      return (datas as Form[]).filter(({ objectId }) => [waiting, application, withdrawn].includes(String(objectId)));
    };
    const since = '2026-11-10 10:00:00+08';
    for (const [table, column] of [
      ['order_task', 'submitted_at'],
      ['vote_team', 'created_at'],
      ['custom_submission', 'created_at'],
    ]) {
      await owner().query(`update ${table} set ${column} = $1`, [since]);
    }
    await app.send(other, cancelCustomSignup.path, { id: withdrawn });
    const before = await orders();
    expect(new Set(before.map(({ objectId }) => objectId))).toEqual(new Set([waiting, application]));
    for (const id of [contest, open]) {
      await mustSend(app, 'admin', reverseReview.path, { objectId: id, remark: '时间有误' });
    }
    expect((await remove(votes, [contest, open])).state).toBe(1);
    expect(await orders()).toEqual([]);
    expect((await restore([contest, open])).state).toBe(1);
    const by = (rows: Form[]) => rows.toSorted((a, b) => String(a.objectId).localeCompare(String(b.objectId)));
    expect(by(await orders())).toEqual(by(before));
  });

  it('keeps a course without the teacher who was deleted for good', async () => {
    const teacher = await buildTeacher(app, { status: 100 });
    const course = anyContent(contentTypes.find(({ key }) => key === 'course') ?? votes);
    const id = await buildCourse(app, { form: { teacherIds: [teacher] } });
    await remove(course, [id]);
    await owner().query('delete from teacher where id = $1', [teacher]);
    expect((await restore([id])).state).toBe(1);
    expect(await detail(course, id)).toMatchObject({ teachers: [] });
  });

  it('comes back beside another of the same name: no table asks for a name of its own', async () => {
    const title = freshTitle('同名活动');
    const id = await removedVote({ form: { title } });
    await buildVote(app, { form: { title } });
    expect((await restore([id])).state).toBe(1);
    const { rows } = await owner().query(
      `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indisunique and not i.indisprimary and i.indrelid = any ($1::text[]::regclass[])`,
      [contentModules.map(({ binding }) => binding.table)],
    );
    expect(rows).toEqual([]);
  });
});

describe('the recycle bin', () => {
  it('finds by type, word, day and venue, the latest first, page by page', async () => {
    const title = freshTitle('查找用活动');
    const first = await removedVote({ form: { title: `${title}一` } });
    const second = await removedVote({ form: { title: `${title}二` } });
    const notice = await buildRecruit(app, { form: { title: `${title}三` } });
    await remove(anyContent(recruit), [notice]);
    const ids = async (body: Form, as = 'editor') => (await listed(body, as)).rows.map(({ objectId }) => objectId);
    expect(await ids({ keyword: title })).toEqual([notice, second, first]);
    expect(await ids({ keyword: title, kind: 'vote' })).toEqual([second, first]);
    expect(await listed({ keyword: title, pageIndex: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      rows: [{ objectId: first }],
    });
    expect(await listed({ keyword: title, pageIndex: 2, pageSize: 1 })).toMatchObject({
      total: 3,
      rows: [{ objectId: second }],
    });
    await owner().query(`update vote_activity set deleted_at = deleted_at - interval '3 days' where id = $1`, [first]);
    const day = (await listed({ keyword: title })).rows.at(-1)?.deletedTime.slice(0, 10);
    expect(await ids({ keyword: title, startTime: day, endTime: day })).toEqual([first]);
    expect(await ids({ keyword: title, venueId: seedId.venue('main') }, 'platform')).toEqual([notice, second, first]);
    expect(await ids({ keyword: title }, 'platform')).toEqual([notice, second, first]);
    expect(await app.send('editor', bin.getRecycleBin.path, { startTime: '昨天' })).toMatchObject({
      state: 0,
      msg: '开始日期格式不正确',
    });
  });

  it('is for who may delete, of his own venue', async () => {
    const id = await removedVote();
    for (const as of ['viewer', 'reviewer']) {
      for (const call of [bin.getRecycleBin, bin.restoreContents, bin.purgeContents]) {
        expect(await app.send(as, call.path, { objectIds: [id] }), `${as} ${call.path}`).toMatchObject(forbidden);
      }
    }
    const elsewhere = await listed({}, 'xiangyonggang');
    expect(elsewhere.rows.map(({ objectId }) => objectId)).not.toContain(id);
    expect(await app.send('xiangyonggang', bin.getRecycleBin.path, { venueId: seedId.venue('main') })).toMatchObject(
      forbidden,
    );
    expect(await restore([id], 'xiangyonggang')).toMatchObject(forbidden);
    expect(await purge([id], 'branch')).toMatchObject(forbidden);
    expect((await listed()).rows.map(({ objectId }) => objectId)).toContain(id);
  });

  it('takes all of them or none', async () => {
    const [own, foreign] = [await removedVote(), await removedVote({ venue: 'branch' })];
    for (const other of [foreign, unknownId, 'nothing']) {
      expect(await restore([own, other])).toMatchObject(forbidden);
      expect(await purge([own, other])).toMatchObject(forbidden);
    }
    expect(await restore([])).toMatchObject({ state: 0, msg: '请选择内容' });
    const many = Array.from({ length: 101 }, () => own);
    expect(await restore(many)).toMatchObject({ state: 0, msg: '一次最多处理 100 条' });
    expect((await restore([own])).state).toBe(1);
  });

  it('says of what is there already that it is not in the bin; neither call touches it', async () => {
    const title = freshTitle('恢复两次');
    const id = await removedVote({ form: { title } });
    const answers = await Promise.all([restore([id]), restore([id])]);
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set([0, 1]));
    const refused = { state: 0, objects: { code: 'ILLEGAL_STATE' } };
    expect(answers.find(({ state }) => state === 0)).toMatchObject(refused);
    const msg = `《${title}》不在回收站中，请刷新后再试`;
    expect(await restore([id])).toMatchObject({ ...refused, msg });
    expect(await purge([id])).toMatchObject({ ...refused, msg });
    expect(await detail(votes, id)).toMatchObject({ title });
  });

  it('keeps files from the sweep, and takes a resource out of the bin of the library', async () => {
    const cover = await app.picture('admin', '#13579b');
    const resource = await buildResource(app, { form: { url: cover } });
    const id = await removedVote({ form: { cover } });
    expect((await app.send('admin', library.delResource.path, { ids: [resource] })).state).toBe(1);
    await sweepFiles(app.deps, contentModules, new Date(Date.now() + 49 * 3_600_000));
    expect(await app.deps.files.stat(cover.replace('/files/', ''))).toBeDefined();
    expect((await restore([id])).state).toBe(1);
    const { rows } = await owner().query('select deleted_at from resource where id = $1', [resource]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });

  it('writes into the log who restored or deleted what for good', async () => {
    const title = freshTitle('留痕活动');
    const id = await removedVote({ form: { title } });
    await restore([id]);
    await remove(votes, [id]);
    await purge([id]);
    const { datas } = await mustSend(app, 'admin', getOperationLog.path, { pageSize: 10 });
    const named = (datas as { callName: string }[]).map(({ callName }) => callName);
    expect(named).toEqual(expect.arrayContaining(['恢复已删除的内容', '彻底删除内容']));
    expect(JSON.stringify(datas)).toContain(title);
  });
});
