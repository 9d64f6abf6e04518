import { generateFile } from '@yunguan/contract/platform/files';
import * as members from '@yunguan/contract/platform/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCode, demoMembers } from '../src/demo/members';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readXlsx } from './read-xlsx';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

let made = 0;
/** A phone that no member has yet. */
function newPhone(): string {
  made += 1;
  return `137${String(made).padStart(8, '0')}`;
}

const options = async (from?: string) => ({ token: await app.anonymous(), ...(from === undefined ? {} : { from }) });
const send = async (tel: string, from?: string) => app.call(members.sendCode.path, { tel }, await options(from));
const enter = async (tel: string, code = demoCode, from?: string) =>
  app.call(members.codeLogin.path, { tel, code }, await options(from));
const own = (token: string) => app.call(members.getMember.path, {}, { token });
const rowOf = async (tel: string) =>
  (await app.deps.pools.owner.query('select * from member where tel = $1', [tel])).rows[0];
const setState = (id: string, enabled: boolean, reason = '') =>
  app.send('platform', members.setMemberState.path, { id, enabled, reason });

describe('the profile', () => {
  const number = '11010519491231002X';

  it('is changed field by field, and shows the identity number masked', async () => {
    const token = await app.memberLogin(newPhone());
    const change = (body: object) => app.call(members.updateMember.path, body, { token });
    const full = { nickName: '墨香', name: '唐晓岚', sex: '0', birthday: '1949-12-31', idCardNo: number.toLowerCase() };
    expect((await change(full)).objects).toMatchObject({ ...full, sex: 0, idCardNo: '110***********002X' });
    expect((await change({ nickName: '' })).objects).toMatchObject({
      ...full,
      nickName: '',
      sex: 0,
      idCardNo: '110***********002X',
    });
    expect((await change({ idCardNo: '110***********002X' })).objects.idCardNo).toBe('110***********002X');
    expect((await change({ sex: 1, birthday: null, idCardNo: '' })).objects).toMatchObject({
      sex: 1,
      birthday: null,
      idCardNo: '',
    });
  });

  it('keeps the identity number encrypted', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { idCardNo: number }, { token });
    const stored = Buffer.from((await rowOf(tel)).id_card_no).toString('latin1');
    expect(stored).not.toContain('1949');
    const { rows } = await app.deps.pools.owner.query(
      `select count(*)::int as n from audit_log where detail::text like '%1949%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it.each([
    [{ idCardNo: '110105194912310021' }, '身份证号格式不正确'],
    [{ idCardNo: 110105 }, '身份证号格式不正确'],
    [{ sex: 2 }, '请选择性别'],
    [{ birthday: '2999-01-01' }, '出生日期不能晚于今天'],
    [{ birthday: '1899-12-31' }, '出生日期不正确'],
    [{ birthday: '2001-02-30' }, '出生日期格式不正确'],
    [{ name: '名'.repeat(31) }, '姓名不能超过 30 个字符'],
  ])('refuses %j', async (body, msg) => {
    expect(await app.send('13900000003', members.updateMember.path, body)).toMatchObject({ state: 0, msg });
  });

  it("is changed once under one idempotency key, which is the member's own", async () => {
    const [mine, yours] = [await app.memberLogin(newPhone()), await app.memberLogin(newPhone())];
    const headers = { 'idempotency-key': 'profile-0001' };
    const change = (token: string, nickName: string) =>
      app.call(members.updateMember.path, { nickName }, { token, headers });
    expect((await change(mine, '听风')).objects.nickName).toBe('听风');
    await app.call(members.updateMember.path, { nickName: '听雨' }, { token: mine });
    expect((await change(mine, '听风')).objects.nickName).toBe('听风');
    expect((await own(mine)).objects.nickName).toBe('听雨');
    expect(await change(mine, '别的')).toMatchObject({ state: 0, objects: { code: 'CONFLICT' } });
    expect((await change(yours, '别的')).objects.nickName).toBe('别的');
  });

  it('is the own one, whatever the payload names', async () => {
    const [victim] = demoMembers.slice(9);
    const before = await rowOf(victim?.tel ?? '');
    const token = await app.memberLogin(newPhone());
    const foreign = { id: victim?.id, memberId: victim?.id, tel: victim?.tel, userId: victim?.id, nickName: '冒名' };
    const answer = await app.call(members.updateMember.path, foreign, { token });
    expect(answer.objects.id).not.toBe(victim?.id);
    expect((await app.call(members.getMember.path, foreign, { token })).text).not.toContain(victim?.id);
    expect(await rowOf(victim?.tel ?? '')).toEqual(before);
  });

  it('names the member by his masked number in the log', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { nickName: '有痕' }, { token });
    const { id } = await rowOf(tel);
    const { rows } = await app.deps.pools.owner.query(
      'select call, user_name, result from audit_log where user_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { call: members.codeLogin.path, user_name: `137****${tel.slice(-4)}`, result: 'ok' },
      { call: members.updateMember.path, user_name: `137****${tel.slice(-4)}`, result: 'ok' },
    ]);
    const found = await app.deps.pools.owner.query(`select 1 from audit_log a where a::text like '%' || $1 || '%'`, [
      tel,
    ]);
    expect(found.rows).toEqual([]);
  });
});

describe('the administration', () => {
  const page = async (body: object) => {
    const answer = await app.send('platform', members.getMemberPage.path, body);
    return { total: Number(answer.objects.total), rows: answer.objects.datas as unknown as members.MemberRow[] };
  };

  it('lists members newest first, with masked numbers', async () => {
    const tel = newPhone();
    await app.memberLogin(tel);
    const { rows } = await page({ pageSize: 100 });
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect(row.tel).toMatch(/^1\d\d\*{4}\d{4}$/);
    const times = rows.map((row) => row.createTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('finds members by a part of the name, a whole number, state and day', async () => {
    const [first] = demoMembers;
    expect((await page({ keyword: first?.name.slice(1) })).rows.map((row) => row.id)).toContain(first?.id);
    expect((await page({ keyword: first?.tel })).rows.map((row) => row.id)).toEqual([first?.id]);
    expect((await page({ keyword: first?.tel.slice(0, 10) })).total).toBe(0);
    expect((await page({ keyword: "%' or 1=1 --" })).total).toBe(0);
    const disabled = await page({ enabled: 0 });
    expect(disabled.total).toBe(demoMembers.filter((member) => !member.enabled).length);
    expect(disabled.rows.every((row) => row.disabledReason !== '')).toBe(true);
    expect((await page({ startTime: '2001-01-01', endTime: '2001-12-31' })).total).toBe(0);
    expect(await app.send('platform', members.getMemberPage.path, { startTime: '2001-02-30' })).toMatchObject({
      state: 0,
    });
  });

  it('disables a member with a reason; his tokens end at once, and no code lets him in', async () => {
    const tel = newPhone();
    const tokens = [await app.memberLogin(tel)];
    app.clock.advance({ minutes: 1 });
    tokens.push(await app.memberLogin(tel));
    const { id } = await rowOf(tel);
    expect(await setState(id, false)).toMatchObject({ state: 0, msg: '请填写停用原因', objects: { field: 'reason' } });
    for (const token of tokens) expect((await own(token)).state).toBe(1);
    expect(await setState(id, false, '多次爽约')).toMatchObject({ state: 1, msg: '停用成功！' });
    for (const token of tokens) expect(await own(token)).toMatchObject({ status: 401, state: 107 });
    app.clock.advance({ minutes: 1 });
    expect((await send(tel)).text).toBe((await send(newPhone())).text);
    expect(await enter(tel)).toMatchObject({ state: 0, msg: '该会员账号已停用，请联系场馆工作人员' });
    expect(await setState(id, true)).toMatchObject({ state: 1, msg: '启用成功！' });
    for (const token of tokens) expect((await own(token)).status).toBe(401);
    app.clock.advance({ minutes: 1 });
    await app.memberLogin(tel);
  });

  it('shows number and identity number in clear for a reason, which the log keeps', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { idCardNo: '11010519491231002X' }, { token });
    // A form sends the number back as it was shown: the stored one stays.
    const { objects: shown } = await app.call(members.getMember.path, {}, { token });
    expect((await app.call(members.updateMember.path, { ...shown, name: '秦小雨' }, { token })).state).toBe(1);
    const { id } = await rowOf(tel);
    const reveal = (reason: string) => app.send('platform', members.revealMember.path, { id, reason });
    expect(await reveal(' ')).toMatchObject({ state: 0, msg: '请填写查看原因' });
    expect((await reveal('核对报名身份')).objects).toEqual({ tel, idCardNo: '11010519491231002X' });
    const { rows } = await app.deps.pools.owner.query(
      `select detail, user_id from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [members.revealMember.path, id],
    );
    expect(rows).toEqual([{ detail: { reason: '核对报名身份' }, user_id: seedId.user('platform') }]);
  });

  it('exports what the filters find, numbers masked without the right to see them', async () => {
    const order = (name: string) =>
      app.send(name, generateFile.path, { action: members.memberExportCode, model: { enabled: '0' } });
    const ticket = String((await order('platform')).objects);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(ticket)}`);
    const { rows } = await readXlsx(file.bytes);
    const disabled = demoMembers.filter((member) => !member.enabled);
    expect(rows[0]?.slice(0, 4)).toEqual(['手机号', '姓名', '昵称', '性别']);
    expect(new Set(rows.slice(1).map((row) => row[0]))).toEqual(new Set(disabled.map((member) => member.tel)));
    expect(rows).toHaveLength(1 + disabled.length);
    expect(await order('admin')).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    const { owner } = app.deps.pools;
    const grant = [seedId.role('viewer'), seedId.menu('member'), ['edit']];
    await owner.query('insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)', grant);
    app.clock.advance({ seconds: 1 });
    const masked = String((await order('viewer')).objects);
    const shown = await readXlsx((await app.get(`/api/publics/v1/admin-exportFile?data=${masked}`)).bytes);
    expect(shown.rows[1]?.[0]).toMatch(/^139\*{4}900\d$/);
    expect(await app.send('viewer', members.revealMember.path, { id: disabled[0]?.id, reason: '核对' })).toMatchObject({
      state: 0,
    });
    await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', grant.slice(0, 2));
    app.clock.advance({ seconds: 1 });
  });

  it('answers sixty looks an hour', async () => {
    const [first] = demoMembers;
    const reveal = () => app.send('platform', members.revealMember.path, { id: first?.id, reason: '核对' });
    app.clock.advance({ hours: 2 });
    app.signAllOut();
    for (let index = 0; index < 60; index += 1) expect((await reveal()).state, `${index}`).toBe(1);
    expect(await reveal()).toMatchObject({ status: 429, msg: '查看敏感信息过于频繁，请一小时后再试' });
    app.clock.advance({ hours: 1 });
    app.signAllOut();
    expect((await reveal()).state).toBe(1);
  });

  it('answers an unknown member like a missing right', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000', seedId.user('admin')]) {
      expect(await setState(id, true)).toMatchObject(forbidden);
      expect(await app.send('platform', members.revealMember.path, { id, reason: '核对' })).toMatchObject(forbidden);
    }
  });

  it('is closed to administrators of venues', async () => {
    for (const { path } of [members.getMemberPage, members.setMemberState, members.revealMember, members.getOutbox]) {
      expect((await app.send('admin', path, { id: demoMembers[0]?.id })).state, path).toBe(0);
    }
  });

  it('shows codes in the outbox while they can be used, and keeps who looked', async () => {
    const tel = newPhone();
    const before = await outboxReads();
    await send(tel);
    const look = async () =>
      (await app.send('platform', members.getOutbox.path, { tel })).objects.datas as unknown as members.OutboxRow[];
    expect(await look()).toMatchObject([{ tel: `137****${tel.slice(-4)}`, code: demoCode, state: 'valid' }]);
    expect(await outboxReads()).toBe(before + 1);
    for (let index = 0; index < 5; index += 1) await enter(tel, '000000');
    expect(await look()).toMatchObject([{ code: null, state: 'expired' }]);
    const other = newPhone();
    await send(other);
    app.clock.advance({ minutes: 5 });
    const all = await app.send('platform', members.getOutbox.path, { pageSize: 100 });
    expect(all.text).not.toContain(demoCode);
    const { rows } = await app.deps.pools.owner.query(`select detail::text as detail from audit_log where call = $1`, [
      members.getOutbox.path,
    ]);
    for (const row of rows) expect(row.detail).not.toContain(demoCode);
  });

  async function outboxReads(): Promise<number> {
    const { rows } = await app.deps.pools.owner.query(`select count(*)::int as n from audit_log where call = $1`, [
      members.getOutbox.path,
    ]);
    return rows[0].n;
  }
});
