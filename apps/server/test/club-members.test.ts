import { club } from '@yunguan/contract/content/club';
import * as applicationCalls from '@yunguan/contract/content/club-application';
import * as memberCalls from '@yunguan/contract/content/club-member';
import { anyContent } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { clubCalls, tel } from './club-calls';
import { applied, applyFor, booksOf, joined, memberId, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend, path } from './factories';
import { readXlsx } from './read-xlsx';
import { forbidden } from './refusals';

const content = anyContent(club);

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
const { lettersOf, membersOf, namesOf, recruit, waiting } = clubCalls(() => app);

describe('members of a club', () => {
  it('are listed with what is theirs, the last one first, and narrowed', async () => {
    const id = await openClub(app);
    await joined(app, tel(21), id, { name: '冉青山', sex: 1, birthday: '1960-05-04' });
    app.clock.set('2026-11-22T16:30:00Z');
    app.signAllOut();
    await joined(app, tel(22), id, { name: '唐晓岚', sex: 0, strFreeTime: '周六' });
    expect(await namesOf(id)).toEqual(['唐晓岚', '冉青山']);
    expect(await namesOf(id, { name: '晓岚' })).toEqual(['唐晓岚']);
    expect(await namesOf(id, { name: '%' })).toEqual([]);
    expect(await namesOf(id, { sex: '1' })).toEqual(['冉青山']);
    // Half past midnight in China: the next day.
    expect(await namesOf(id, { startTime: '2026-11-23', endTime: '2026-11-23' })).toEqual(['唐晓岚']);
    expect(await namesOf(id, { startTime: '2026-11-21', endTime: '2026-11-22' })).toEqual(['冉青山']);
    expect(await namesOf(id, { sortField: 'name', sortOrder: 'ascend' })).toEqual(['冉青山', '唐晓岚']);
    const { datas, total } = await membersOf(id, { pageIndex: 0, pageSize: 1 });
    expect(total).toBe(2);
    expect((datas as Form[])[0]).toMatchObject({
      name: '唐晓岚',
      intoLeagueTime: '2026-11-23',
      strFreeTime: '周六',
      tel: '139****0022',
    });
    const branch = await app.send('branch', memberCalls.getLeagueMembers.path, { leagueId: id });
    expect(branch).toMatchObject(forbidden);
  });

  it('leave, and give the place of the recruiting back that they took', async () => {
    const id = await openClub(app, 2);
    const membership = await joined(app, tel(23), id);
    expect(await app.send(tel(23), applicationCalls.cancelApplyLeague.path, { id: membership })).toMatchObject({
      msg: '已退出社团',
    });
    expect(await booksOf(app, id)).toMatchObject({ recruited: 0, members: 0, joined: 0 });
  });

  it('of an earlier recruiting give no place of this one back', async () => {
    const id = await openClub(app, 2);
    const early = await joined(app, tel(23), id);
    await recruit({ id, isRecruit: false, recruitCount: 0 });
    await recruit({ id, isRecruit: true, recruitCount: 2 });
    await joined(app, tel(24), id);
    await mustSend(app, tel(23), applicationCalls.cancelApplyLeague.path, { id: early });
    expect(await booksOf(app, id)).toMatchObject({ recruited: 1, members: 1 });
  });

  it('are removed all or none, by who may delete, and read why', async () => {
    const id = await openClub(app, 5, { form: { title: '墨香书画社' } });
    await joined(app, tel(25), id);
    await joined(app, tel(26), id);
    const [one, other, stranger] = await Promise.all([tel(25), tel(26), tel(27)].map((phone) => memberId(app, phone)));
    const remove = (body: Form, name = 'editor') =>
      app.send(name, memberCalls.deleteLeagueMember.path, { leagueId: id, content: '多次缺席', ...body });
    expect(await remove({ receiverList: [] })).toMatchObject({ state: 0, msg: '请选择删除社团人员！' });
    expect(await remove({ receiverList: [one], content: ' ' })).toMatchObject({ state: 0, msg: '请输入剔除说明' });
    expect(await remove({ receiverList: [one] }, 'viewer')).toMatchObject(forbidden);
    expect(await remove({ receiverList: [one] }, 'branch')).toMatchObject(forbidden);
    for (const none of [stranger, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', 'x']) {
      expect(await remove({ receiverList: [one, none] })).toMatchObject({
        state: 0,
        msg: '所选人员中有人不是该社团成员，请刷新后重试',
      });
    }
    expect(await booksOf(app, id)).toMatchObject({ joined: 2, members: 2 });
    expect(await remove({ receiverList: [one, other, one] })).toMatchObject({
      state: 1,
      msg: '已经剔除成员',
      objects: { count: 2 },
    });
    expect(await booksOf(app, id)).toMatchObject({ joined: 0, members: 0, recruited: 0 });
    expect((await lettersOf(tel(25)))[0]).toMatchObject({
      title: '您已被移出社团《墨香书画社》',
      content: '多次缺席',
      about: '墨香书画社',
    });
  });

  it('get letters, and nobody else does', async () => {
    const id = await openClub(app);
    await joined(app, tel(28), id);
    const [mine, stranger] = [await memberId(app, tel(28)), await memberId(app, tel(29))];
    const write = (body: Form, name = 'reviewer') =>
      app.send(name, memberCalls.leagueMessagePush.path, {
        leagueId: id,
        title: '排练改期',
        content: '改到周四',
        ...body,
      });
    expect(await write({ receiverList: [mine] })).toMatchObject({ state: 1, msg: '已经发送站内信' });
    expect((await lettersOf(tel(28)))[0]).toMatchObject({ title: '排练改期', content: '改到周四' });
    expect(await write({ receiverList: [mine, stranger] })).toMatchObject({ state: 0 });
    expect(await lettersOf(tel(29))).toEqual([]);
    expect(await write({ receiverList: [] })).toMatchObject({ state: 0, msg: '请选择收件人' });
    expect(await write({ receiverList: [mine] }, 'viewer')).toMatchObject(forbidden);
  });

  it('show their number to who gives a reason, which the log keeps', async () => {
    const id = await openClub(app);
    const membership = await joined(app, tel(30), id);
    const reveal = (name: string, reason: string) =>
      app.send(name, memberCalls.revealLeagueMember.path, { id: membership, reason });
    expect(await reveal('admin', '')).toMatchObject({ state: 0, msg: '请填写查看原因' });
    expect(await reveal('viewer', '通知')).toMatchObject(forbidden);
    expect(await reveal('admin', '通知改期')).toMatchObject({ objects: { tel: tel(30) } });
    const { rows } = await app.deps.pools.owner.query(
      `select detail from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [memberCalls.revealLeagueMember.path, membership],
    );
    expect(rows).toEqual([{ detail: expect.objectContaining({ reason: '通知改期' }) }]);
  });

  it('are exported as they are listed, with masked numbers', async () => {
    const id = await openClub(app);
    await joined(app, tel(31), id, { name: '冉青山', sex: 1 });
    app.clock.advance({ seconds: 1 });
    await joined(app, tel(32), id, { name: '唐晓岚', sex: 0 });
    const ordered = await app.send('admin', generateFile.path, {
      action: 3016,
      model: JSON.stringify({
        leagueId: id,
        sex: 0,
        name: '',
        startTime: '',
        endTime: '',
        sortField: '',
        sortOrder: '',
      }),
    });
    expect(ordered, ordered.text).toMatchObject({ state: 1 });
    const foreign = { action: 3016, model: JSON.stringify({ leagueId: id }) };
    expect(await app.send('branch', generateFile.path, foreign)).toMatchObject({ state: 0 });
    const ticket = encodeURIComponent(String(ordered.objects));
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${ticket}`);
    const { rows } = await readXlsx(file.bytes);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(0, 5)).toEqual(['姓名', '性别', '入团时间', '出生日期', '联系电话']);
    expect(rows[1]?.slice(0, 5)).toEqual(['唐晓岚', '女', expect.any(String), expect.any(String), '13900000032']);
    // Without the right to reveal, the number is masked.
    await app.deps.pools.owner.query(
      `update role_menu set option_codes = array['export'] where role_id = $1 and menu_id in (select id from menu where content_type = 'club')`,
      [seedId.role('viewer')],
    );
    app.clock.advance({ seconds: 2 });
    const masked = await app.send('viewer', generateFile.path, { action: 3016, model: { leagueId: id } });
    const second = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(masked.objects))}`);
    const shown = (await readXlsx(second.bytes)).rows;
    expect(shown.map((row) => row[4])).toEqual(['联系电话', '139****0032', '139****0031']);
  });
});
describe('a club that the public sees no more', () => {
  it.each(['reversed', 'removed'])('recruits no more once it is %s, and who waits is told', async (how) => {
    const id = await openClub(app, 5, { form: { title: '暮色诗社' } });
    const one = await applied(app, tel(35), id);
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: id, remark: '内容有误' });
    if (how === 'removed') await mustSend(app, 'editor', path(content, 'remove'), { ids: [id] });
    expect(await waiting()).not.toContain(one);
    expect((await lettersOf(tel(35)))[0]).toMatchObject({ title: '《暮色诗社》入团申请已取消' });
    expect(await applyFor(app, tel(36), id)).toMatchObject({ state: 0 });
    const { rows } = await app.deps.pools.owner.query(
      'select is_recruit, recruit_count from club_recruit where club_id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_recruit: false, recruit_count: 0 }]);
  });
});
