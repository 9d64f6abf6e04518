import { addCommitment, getCommitment } from '@yunguan/contract/content/vote-commitment';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { addDirectory } from '@yunguan/contract/platform/library-directories';
import { departmentList, queryAreaList } from '@yunguan/contract/platform/lookups';
import { setNoShowPolicy } from '@yunguan/contract/platform/no-shows';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { shareFilter } from '@yunguan/contract/platform/shared-filters';
import { dropDraft, getDraft, getLogo, getVenueList, saveDraft, switchVenue } from '@yunguan/contract/platform/shell';
import * as venues from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranchKey, venues as demoVenues } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, freshTitle, mustSend, path } from './factories';
import { ownTime } from './own-time';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance({ seconds: 1 }));

const main = seedId.venue('main');
const platform = seedId.venue('platform');
const demoBranch = seedId.venue(demoBranchKey);

const add = (form: Form = {}, as = 'admin') =>
  app.send(as, venues.addVenue.path, { parentId: main, name: freshTitle('分馆'), ...form });
const added = async (form: Form = {}, as = 'admin') =>
  String((await mustSend(app, as, venues.addVenue.path, { parentId: main, name: freshTitle('分馆'), ...form })).id);
const info = (id: string, as = 'admin') => mustSend(app, as, venues.getVenueInfo.path, { id });
const tree = async (as = 'admin') => {
  const rows = await mustSend(app, as, venues.getVenueTree.path, {});
  return rows as unknown as venues.VenueRow[];
};
const owner = () => app.deps.pools.owner;

describe('looking at venues', () => {
  it('shows an administrator his venue with its branches, and a branch administrator his own only', async () => {
    const rows = await tree('admin');
    expect(rows[0]).toMatchObject({
      id: main,
      parentId: null,
      kind: 'main',
      canAdd: true,
      canEdit: true,
      canMove: false,
    });
    const branches = demoVenues.filter((venue) => venue.parent === 'main').length;
    expect(rows[0]?.branches).toBe(branches);
    expect(rows).toHaveLength(1 + branches);
    const own = await tree('branch');
    expect(own.map((row) => row.id)).toEqual([demoBranch]);
    // His role does not reach below, so a venue that he added would be lost to him.
    expect(own[0]).toMatchObject({ canAdd: false, canEdit: true, canMove: false });
  });

  it('counts the people of a venue, but not those who left', async () => {
    const before = await info(demoBranch);
    const listed = async () => (await tree()).find((row) => row.id === demoBranch)?.staff;
    expect(await listed()).toBe(before.staff);
    await owner().query(`update staff_user set deleted_at = now() where login_name = 'xiangyonggang'`);
    expect((await info(demoBranch)).staff).toBe(Number(before.staff) - 1);
    expect(await listed()).toBe(Number(before.staff) - 1);
    await owner().query(`update staff_user set deleted_at = null where login_name = 'xiangyonggang'`);
  });

  it('refuses another venue like one that does not exist', async () => {
    for (const id of [main, platform, '00000000-0000-7000-8000-000000000000', 'x', '']) {
      expect(await app.send('branch', venues.getVenueInfo.path, { id }), id).toMatchObject(forbidden);
    }
  });

  it('answers two hundred venues quickly', async () => {
    await owner().query(
      `insert into venue (id, parent_id, kind, name, sort)
       select gen_random_uuid(), $1, 'branch', '乡镇分馆 ' || n, 1000 + n from generate_series(1, 200) n`,
      [main],
    );
    app.clock.advance({ seconds: 2 });
    const [took, rows] = await ownTime(() => tree('platform'), owner());
    expect(rows.length).toBeGreaterThan(200);
    expect(took).toBeLessThan(1000);
    await owner().query(`delete from venue where name like '乡镇分馆 %'`);
  });
});

describe('adding a venue', () => {
  it('makes a branch that whoever added it enters at once', async () => {
    const name = freshTitle('江畔分馆');
    const id = await added({
      name,
      domain: 'jiangpan',
      contacts: '冉春梅',
      tel: '023-67792829',
      introduction: '临江而建',
    });
    expect(await info(id)).toMatchObject({
      name,
      kind: 'branch',
      domain: 'jiangpan',
      parentId: main,
      contacts: '冉春梅',
      tel: '023-67792829',
      editPublished: false,
      staff: 0,
    });
    const switchable = await app.send('admin', getVenueList.path, {});
    expect(switchable.text).toContain(id);
    expect(await app.send('admin', switchVenue.path, { venueId: id })).toMatchObject({ state: 1 });
    expect(await mustSend(app, 'admin', getCurrentUser.path, {})).toMatchObject({ venueId: id, venueName: name });
    await mustSend(app, 'admin', switchVenue.path, { venueId: main });
  });

  it('does not catch a draft that is kept by a page of another venue of the login', async () => {
    const id = await added();
    await mustSend(app, 'admin', switchVenue.path, { venueId: id });
    const keep = async (venueId?: string) => {
      await mustSend(app, 'admin', saveDraft.path, { kind: 'vote', form: { title: '舞蹈' }, venueId });
      return mustSend(app, 'admin', getDraft.path, { kind: 'vote' });
    };
    expect(await keep(main)).toMatchObject({ venueId: main });
    expect(await keep()).toMatchObject({ venueId: id });
    // A venue that the login does not reach is no place of its draft.
    expect(await keep('01a1fe09-cf28-7273-bce0-000000000001')).toMatchObject({ venueId: id });
    await mustSend(app, 'admin', dropDraft.path, { kind: 'vote' });
    await mustSend(app, 'admin', switchVenue.path, { venueId: main });
  });

  it('does not catch a record that was begun in another venue of the login, where the form says so', async () => {
    const id = await added();
    await mustSend(app, 'admin', switchVenue.path, { venueId: id });
    const create = (form: Form) =>
      mustSend(app, 'admin', path(anyContent(vote), 'create'), { title: freshTitle('合唱'), status: 0, ...form });
    const [begun, here] = [await create({ venueId: main }), await create({})];
    const { rows } = await app.deps.pools.owner.query<{ id: string; venue_id: string }>(
      'select id, venue_id from vote_activity where id = any ($1::uuid[])',
      [[begun.id, here.id]],
    );
    expect(new Map(rows.map((row) => [row.id, row.venue_id]))).toEqual(
      new Map([
        [begun.id, main],
        [here.id, id],
      ]),
    );
    await mustSend(app, 'admin', switchVenue.path, { venueId: main });
  });

  it('makes a main venue directly below the platform', async () => {
    const id = await added({ parentId: platform }, 'platform');
    expect(await info(id, 'platform')).toMatchObject({ kind: 'main', parentId: platform });
  });

  it('tells an administrator whose role does not reach below why he cannot', async () => {
    const answer = await add({ parentId: demoBranch }, 'branch');
    expect(answer).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(answer.msg).toContain('不包含下级场馆');
  });

  it('refuses a parent in which the option is not held', async () => {
    expect(await add({ parentId: main }, 'branch')).toMatchObject(forbidden);
    expect(await add({ parentId: platform }, 'admin')).toMatchObject(forbidden);
  });

  it('asks for a name of at most 50 characters that no brother has', async () => {
    expect(await add({ name: '  ' })).toMatchObject({ state: 0, msg: '请输入场馆名称' });
    expect(await add({ name: '馆'.repeat(51) })).toMatchObject({ state: 0, msg: '场馆名称不能超过 50 个字符' });
    const name = freshTitle('同名分馆');
    await added({ name });
    expect(await add({ name: ` ${name} ` })).toMatchObject({
      msg: '同一上级下已有同名场馆',
      objects: { field: 'name' },
    });
  });

  it('asks for a domain of lower-case letters, digits and hyphens that no venue has', async () => {
    for (const domain of ['Jiangpan', '江畔', '-a', 'a_b', 'a b']) {
      expect((await add({ domain })).objects, domain).toMatchObject({ field: 'domain' });
    }
    expect(await add({ domain: 'main' })).toMatchObject({ msg: '域名标识已被其他场馆使用' });
    expect((await add({ domain: '' })).state).toBe(1);
  });

  it('adds one of two with the same domain at the same moment', async () => {
    const answers = await Promise.all([add({ domain: 'twice' }), add({ domain: 'twice' })]);
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
  });

  it('takes a region down to the last level that exists, each in the one above', async () => {
    const child = async (parentId: string) => {
      const rows = await mustSend(app, 'admin', queryAreaList.path, { parentId });
      return (rows as unknown as { id: string }[])[0]?.id ?? '';
    };
    const cityId = await child('50');
    const areaId = await child(cityId);
    const streetId = await child(areaId);
    const region = { provinceId: '50', cityId, areaId, streetId };
    expect(await add({ ...region, streetId: null })).toMatchObject({ msg: '请选择街道' });
    expect(await add({ ...region, cityId: null })).toMatchObject({ msg: '请选择市' });
    expect(await add({ ...region, provinceId: '51' })).toMatchObject({ msg: '请选择市' });
    expect((await info(await added(region))).areas).toMatch(/^重庆市/);
    // A county without streets closes at the third level.
    expect((await add({ provinceId: '71' })).state).toBe(app.deps.regions.hasChildren('71') ? 0 : 1);
  });

  it('takes an uploaded JPG or PNG as its sign, which the header then shows', async () => {
    const logo = await app.picture('admin', '#2c5f52');
    const id = await added({ logo });
    await mustSend(app, 'admin', switchVenue.path, { venueId: id });
    expect(await mustSend(app, 'admin', getLogo.path, { clientType: 2 })).toMatchObject({ logo, url: logo });
    await mustSend(app, 'admin', switchVenue.path, { venueId: main });
    expect(await add({ logo: `/files/${'a'.repeat(64)}.png` })).toMatchObject({ objects: { field: 'logo' } });
    expect(await add({ logo: 'https://example.org/logo.png' })).toMatchObject({ objects: { field: 'logo' } });
    const used = await owner().query('select content_type from upload_use where object_id = $1', [id]);
    expect(used.rows).toEqual([{ content_type: 'venue' }]);
    // One that came with the installation is not judged again while other fields change.
    const shipped = `/files/${'b'.repeat(64)}.png`;
    await owner().query('update venue set logo = $2 where id = $1', [id, shipped]);
    expect((await app.send('admin', venues.editVenue.path, { id, logo: shipped, address: '江北嘴 1 号' })).state).toBe(
      1,
    );
  });

  it.each([
    ['longitude', { dimension: 29.57 }],
    ['dimension', { longitude: 106.55 }],
  ])('asks for the %s where only the other half of the place is given', async (field, half) => {
    expect(await add(half)).toMatchObject({ msg: '经度和纬度须同时填写', objects: { errors: [{ field }] } });
  });

  it('refuses a telephone number in the words of every form', async () => {
    expect((await add({ tel: '123' })).msg).toContain('手机号码不正确');
  });
});

describe('changing a venue', () => {
  it('keeps what is not named, and refuses an older copy with who saved meanwhile', async () => {
    const id = await added({ contacts: '冉春梅', address: '江北嘴 1 号' });
    const { version } = await info(id);
    await mustSend(app, 'admin', venues.editVenue.path, { id, version, address: '江北嘴 2 号' });
    expect(await info(id)).toMatchObject({ contacts: '冉春梅', address: '江北嘴 2 号', version: Number(version) + 1 });
    const stale = await app.send('platform', venues.editVenue.path, { id, version, address: '江北嘴 3 号' });
    expect(stale).toMatchObject({ state: 0, objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴' } } });
  });

  it('may not be done in another venue', async () => {
    expect(await app.send('branch', venues.editVenue.path, { id: main, name: '改名' })).toMatchObject(forbidden);
  });

  it('changes the venue above by the platform only, and never to a circle', async () => {
    const upper = await added();
    const lower = await added({ parentId: upper });
    const move = (as: string, id: string, parentId: string) => app.send(as, venues.editVenue.path, { id, parentId });
    expect(await move('admin', lower, main)).toMatchObject(forbidden);
    expect(await move('platform', upper, lower)).toMatchObject({ msg: '上级场馆不能是本场馆或其下级场馆' });
    expect(await move('platform', upper, upper)).toMatchObject({ state: 0 });
    expect(await move('platform', lower, unknownId)).toMatchObject(forbidden);
    expect((await move('platform', lower, platform)).state).toBe(1);
    expect(await info(lower, 'platform')).toMatchObject({ kind: 'main', parentId: platform });
    // The main venue's administrator has lost it from the next call on.
    expect(await app.send('admin', venues.getVenueInfo.path, { id: lower })).toMatchObject(forbidden);
    expect((await move('platform', platform, main)).state).toBe(0);
  });

  it('says that a brother at the new place has its name, and moves it there under another one', async () => {
    const name = freshTitle('同名分馆');
    const upper = await added();
    await added({ parentId: upper, name });
    const id = await added({ name });
    const move = (changes: Form) => app.send('platform', venues.editVenue.path, { id, parentId: upper, ...changes });
    expect(await move({})).toMatchObject({
      state: 0,
      msg: '同一上级下已有同名场馆',
      objects: { code: 'VALIDATION', field: 'name' },
    });
    expect(await info(id)).toMatchObject({ parentId: main, name });
    expect((await move({ name: `${name}二` })).state).toBe(1);
    expect(await info(id)).toMatchObject({ parentId: upper, name: `${name}二`, kind: 'branch' });
  });

  it('lets two opposite moves at the same moment end without a circle', async () => {
    const [a, b] = [await added(), await added()];
    await Promise.all([
      app.send('platform', venues.editVenue.path, { id: a, parentId: b }),
      app.send('platform', venues.editVenue.path, { id: b, parentId: a }),
    ]);
    const reachable = await owner().query(
      `with recursive below as (select id from venue where kind = 'platform' union select v.id from below join venue v on v.parent_id = below.id)
       select count(*)::int as n from below where id = any ($1::uuid[])`,
      [[a, b]],
    );
    expect(reachable.rows).toEqual([{ n: 2 }]);
  });
});

describe('the order of brothers', () => {
  it('changes by the administrator of the venue above, and the switch tree follows', async () => {
    const upper = await added();
    const [a, b, c] = [
      await added({ parentId: upper }),
      await added({ parentId: upper }),
      await added({ parentId: upper }),
    ];
    await mustSend(app, 'admin', venues.moveVenue.path, { id: c, index: 0 });
    const order = (await tree()).filter((row) => row.parentId === upper).map((row) => row.id);
    expect(order).toEqual([c, a, b]);
    const { text } = await app.send('admin', getVenueList.path, {});
    expect(text.indexOf(c)).toBeLessThan(text.indexOf(a));
    await mustSend(app, 'admin', venues.moveVenue.path, { id: c, index: 99 });
    expect((await tree()).filter((row) => row.parentId === upper).map((row) => row.id)).toEqual([a, b, c]);
  });

  it('is not for the branch itself, and the platform has no brothers', async () => {
    expect(await app.send('branch', venues.moveVenue.path, { id: demoBranch, index: 0 })).toMatchObject(forbidden);
    expect(await app.send('platform', venues.moveVenue.path, { id: platform, index: 0 })).toMatchObject(forbidden);
  });
});

describe('removing a venue', () => {
  const remove = (ids: unknown, as = 'admin') => app.send(as, venues.delVenue.path, { ids });

  it('takes away what nothing depends on, also while somebody works in it', async () => {
    const id = await added();
    await mustSend(app, 'admin', switchVenue.path, { venueId: id });
    expect(await remove([id])).toMatchObject({ state: 1, msg: '删除成功!' });
    expect((await mustSend(app, 'admin', getCurrentUser.path, {})).venueId).toBe(main);
    expect(await app.send('admin', venues.getVenueInfo.path, { id })).toMatchObject(forbidden);
  });

  it('takes its settings along, which are nothing that anybody could find and delete', async () => {
    const id = await added();
    const rule = { isOn: true, windowDays: 90, limit: 3, pauseDays: 14 };
    await mustSend(app, 'admin', setNoShowPolicy.path, { venueId: id, ...rule });
    await mustSend(app, 'admin', setOrderSetting.path, { venueId: id, kind: 'siteBooking', confirmsItself: true });
    await mustSend(app, 'admin', addCommitment.path, { venueId: id, title: '承诺', content: '<p>正文</p>' });
    await mustSend(app, 'admin', switchVenue.path, { venueId: id });
    await mustSend(app, 'admin', shareFilter.path, { listKey: 'vote', name: '本月', state: { status: 100 } });
    expect(await remove([id])).toMatchObject({ state: 1, msg: '删除成功!' });
  });

  it('takes along what was closed at places that are gone', async () => {
    const id = await added();
    await owner().query(
      `insert into slot_closure (id, venue_id, kind, object_id, from_day, to_day, periods, reason, created_by, created_by_name)
       values (gen_random_uuid(), $1, 'site', gen_random_uuid(), '2026-01-01', '2026-01-02', '{1}', '检修', $2, '王小明')`,
      [id, seedId.user('admin')],
    );
    expect(await remove([id])).toMatchObject({ state: 1, msg: '删除成功!' });
  });

  it('says what is in the way', async () => {
    await buildVote(app, { venue: 'branch' });
    const { msg } = await remove([demoBranch]);
    expect(msg).toMatch(/不能删除：还有/);
    for (const words of ['人员 3 名', '部门 3 个', '内容 1 条（含回收站）']) expect(msg).toContain(words);
    // Each by its name: whoever looks for what is in the way finds no booking among the contents, nor what goes with one of them.
    const client = await owner().connect();
    const made = (text: string) => client.query(text, [demoBranch, seedId.user('branch')]);
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await made(`insert into activity_session (id, venue_id, activity_id, day, starts, ends, tickets)
        values (gen_random_uuid(), $1, gen_random_uuid(), '2026-01-01', '10:00', '12:00', coalesce(length($2::uuid::text), 0))`);
      await made(`insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by)
        values (gen_random_uuid(), $1, 'site', gen_random_uuid(), '排练厅', '2026-01-01', 1, '9:00', '12:00', 'rejected', '排练', 1, '何女士', '', $2)`);
      await made(
        `insert into equipment (id, venue_id, name, created_by, updated_by) values (gen_random_uuid(), $1, '音箱', $2, $2)`,
      );
      await client.query('commit');
    } finally {
      client.release(true);
    }
    await mustSend(app, 'branch', addDirectory.path, { name: '活动照片' });
    const { msg: more } = await remove([demoBranch]);
    for (const words of ['内容 1 条（含回收站）', '预订 1 个', '设备 1 件（含已删除的）', '资源库目录 1 个'])
      expect(more).toContain(words);
    const upper = await added();
    await added({ parentId: upper });
    expect((await remove([upper])).msg).toContain('下级场馆 1 个');
  });

  it('removes all of them or none, and not those of others', async () => {
    const id = await added();
    expect(await remove([id, demoBranch])).toMatchObject({ state: 0 });
    expect(await remove([id, '00000000-0000-7000-8000-000000000000'])).toMatchObject(forbidden);
    expect((await info(id)).id).toBe(id);
    expect(await remove([id], 'branch')).toMatchObject(forbidden);
    expect((await remove([platform], 'platform')).msg).toBe('平台不能删除');
    expect((await remove([])).msg).toBe('请选择要删除的场馆');
  });
});

describe('允许修改已发布内容', () => {
  it('opens approved rows to the editors of the venue from the next call on', async () => {
    const id = await buildVote(app, { status: 100 });
    const isEdit = async () => {
      const rows = await mustSend(app, 'editor', path(anyContent(vote), 'page'), {});
      return (rows.datas as { id: string; isEdit: boolean }[]).find((row) => row.id === id)?.isEdit;
    };
    expect(await isEdit()).toBe(false);
    await mustSend(app, 'admin', venues.setVenueSetting.path, { id: main, editPublished: true });
    expect(await isEdit()).toBe(true);
    expect(await info(main)).toMatchObject({ editPublished: true });
    await mustSend(app, 'admin', venues.setVenueSetting.path, { id: main, editPublished: 0 });
    expect(await isEdit()).toBe(false);
    expect(await app.send('branch', venues.setVenueSetting.path, { id: main, editPublished: true })).toMatchObject(
      forbidden,
    );
  });
});

describe('the venue that a call names', () => {
  it('is the same one in capitals: for lists, new records, look-ups, the commitment and the switch', async () => {
    const branch = await added();
    const shouted = branch.toUpperCase();
    const content = anyContent(vote);
    const list = (venueId: string) => mustSend(app, 'admin', path(content, 'page'), { venueId });
    expect(await list(shouted)).toEqual(await list(branch));
    const form = { title: freshTitle('大写'), venueId: shouted };
    const { id } = await mustSend(app, 'admin', path(content, 'create'), form);
    expect(await mustSend(app, 'admin', path(content, 'detail'), { id })).toMatchObject({ venueId: branch });
    for (const asked of [departmentList.path, getCommitment.path]) {
      expect((await app.send('admin', asked, { venueId: shouted })).state, asked).toBe(1);
    }
    const text = { title: '承诺', content: '<p>正文</p>', venueId: shouted };
    expect(await app.send('admin', addCommitment.path, text)).toMatchObject({ state: 1 });
    expect(await app.send('admin', switchVenue.path, { venueId: shouted })).toMatchObject({
      state: 1,
      objects: { venueId: branch },
    });
    await mustSend(app, 'admin', switchVenue.path, { venueId: main });
  });

  it.each([5, [], {}, ['x'], true])(
    'is refused for a new record when it is %j, not taken for none',
    async (venueId) => {
      const title = freshTitle('何馆');
      const answer = await app.send('editor', path(anyContent(vote), 'create'), { title, venueId });
      expect([answer.state, answer.msg]).toEqual(venueId === 5 ? [0, forbidden.msg] : [0, '场馆格式不正确']);
      const listed = await mustSend(app, 'admin', path(anyContent(vote), 'page'), { keyword: title });
      expect(listed.total).toBe(0);
    },
  );

  it.each(['', null])('is the current one for a new record when it is %j', async (venueId) => {
    const form = { title: freshTitle('本馆'), venueId };
    const { id } = await mustSend(app, 'editor', path(anyContent(vote), 'create'), form);
    expect(await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id })).toMatchObject({ venueId: main });
  });
});
