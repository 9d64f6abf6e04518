import type { DepartmentNode } from '@yunguan/contract/platform/lookups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';

const paths = {
  areas: '/api/publics/v1/get-queryAreaList',
  dictionary: '/api/dictionaries/v1/pcOrAdminOrApp-getChildrenByNodeName',
  departments: '/api/systems/v1/admin-getSysDepartmentList',
  users: '/api/systems/v1/admin-getSysUserList',
  geocode: '/api/publics/v1/admin-geocode',
  getPreference: '/api/systems/v1/admin-getPreference',
  setPreference: '/api/systems/v1/admin-setPreference',
  saveDraft: '/api/drafts/v1/admin-saveDraft',
  getDraft: '/api/drafts/v1/admin-getDraft',
  dropDraft: '/api/drafts/v1/admin-dropDraft',
  units: '/api/review/v1/admin-getUnits',
  resources: '/api/review/v1/admin-getResourceList',
  applies: '/api/culturebrands/v1/admin-getApplyList',
} as const;

let server: TestApp;
let admin: string;
let editor: string;
beforeAll(async () => {
  server = await createTestApp();
  [admin, editor] = [await server.login('admin'), await server.login('editor')];
});
afterAll(() => server.close());

const usersOf = async (token: string, body: object = {}) =>
  (await server.call(paths.users, body, { token })).objects.datas as { id: string; nickName: string }[];

describe('regions and categories', () => {
  it('start with the provinces and go down by parent', async () => {
    expect((await server.call(paths.areas, {}, { token: editor })).objects).toHaveLength(34);
    for (const top of ['', null, 0, '0', '00000000-0000-0000-0000-000000000000']) {
      expect((await server.call(paths.areas, { parentId: top }, { token: editor })).objects).toHaveLength(34);
    }
    const streets = (await server.call(paths.areas, { parentId: '500105' }, { token: editor })).objects;
    expect(streets).toContainEqual({ id: '500105006', name: '观音桥街道', parentId: '500105' });
  });

  it('take the node as text or number and leave out what is no longer valid', async () => {
    const list = async (nodeName: unknown) =>
      (await server.call(paths.dictionary, { nodeName }, { token: editor })).objects.list as { displayName: string }[];
    expect((await list('1005'))[0]).toMatchObject({ displayName: '群众舞蹈', nodeValue: '1' });
    expect(await list(1005)).toEqual(await list('1005'));
    await server.db.query("update dictionary_item set valid = false where node_name = '1005' and node_value = '1'");
    expect((await list('1005')).map((item) => item.displayName)).not.toContain('群众舞蹈');
    expect(await list('no such node')).toEqual([]);
  });
});

describe('staff and departments', () => {
  it('show id and name of the own venue only', async () => {
    const users = await usersOf(editor, { venueId: seedId.venue('main') });
    expect(users).toContainEqual({ id: seedId.user('admin'), nickName: '陈雅琴' });
    expect(users.map((user) => user.id)).not.toContain(seedId.user('branch'));
    for (const user of users) expect(Object.keys(user).sort()).toEqual(['id', 'nickName']);
  });

  it('name the departments of people of one name, whichever department is asked for, and of nobody else', async () => {
    const office = seedId.department('main', '活动部');
    await server.db.query(
      "update staff_user set nick_name = '唐晓岚', department_id = null where login_name = 'pengtao'",
    );
    const told = async (body: Record<string, unknown>) =>
      (await usersOf(editor, body))
        .filter((user) => 'departmentName' in user)
        .map(({ nickName, departmentName }) => [nickName, departmentName]);
    const all = await told({});
    expect(all).toHaveLength(2);
    expect(all).toEqual(
      expect.arrayContaining([
        ['唐晓岚', ''],
        ['唐晓岚', '活动部'],
      ]),
    );
    expect(await told({ departmentId: office })).toEqual([['唐晓岚', '活动部']]);
  });

  it('refuse another venue, and reach a branch for who may enter it', async () => {
    const body = { venueId: seedId.venue(demoBranchKey) };
    for (const path of [paths.users, paths.departments]) {
      expect(await server.call(path, body, { token: editor })).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
      expect((await server.call(path, body, { token: admin })).state).toBe(1);
    }
    expect((await usersOf(admin, body)).map((user) => user.id)).toContain(seedId.user('branch'));
  });

  it('follow the department and those below it, without disabled users', async () => {
    const office = seedId.department('main', '活动部');
    await server.db.query('update department set parent_id = $1 where id = $2', [
      office,
      seedId.department('main', '培训部'),
    ]);
    await server.db.query("update staff_user set enabled = false where login_name = 'pengtao'");
    const names = (await usersOf(editor, { departmentId: office })).map((user) => user.nickName);
    expect(names).toContain('唐晓岚');
    expect(names).toContain('谭静');
    expect(names).not.toContain('彭涛');
    expect(names).not.toContain('陈雅琴');
    const tree = (await server.call(paths.departments, {}, { token: editor })).objects.datas as DepartmentNode[];
    expect(tree.find((node) => node.id === office)?.children.map((node) => node.name)).toEqual(['培训部']);
    expect(tree.map((node) => node.name)).not.toContain('培训部');
  });
});

describe('coordinates of an address', () => {
  it('come from the district without a map service, and fail in words', async () => {
    const found = await server.call(
      paths.geocode,
      { provinceId: '50', cityId: '5001', areaId: '500103' },
      { token: editor },
    );
    expect(found.objects).toMatchObject({ precision: 'district', provider: 'offline' });
    const missing = await server.call(paths.geocode, { address: '某处' }, { token: editor });
    expect(missing).toMatchObject({ state: 0, msg: '没有找到该地址的位置，请手动填写经纬度' });
  });
});

describe('personal settings', () => {
  it('belong to one user and keep any value', async () => {
    const value = { columns: ['title', 'status'], size: 20 };
    await server.call(paths.setPreference, { key: 'list.vote', value }, { token: editor });
    const read = (token: string) => server.call(paths.getPreference, { key: 'list.vote' }, { token });
    expect((await read(editor)).objects).toEqual({ key: 'list.vote', value });
    expect((await read(admin)).objects).toEqual({ key: 'list.vote', value: null });
    await server.call(paths.setPreference, { key: 'list.vote', value: false }, { token: editor });
    expect((await read(editor)).objects.value).toBe(false);
  });

  it('refuse what is too large or cannot be kept', async () => {
    const set = (value: unknown) => server.call(paths.setPreference, { key: 'x', value }, { token: editor });
    expect((await set('x'.repeat(70_000))).msg).toBe('界面设置内容过大');
    expect((await set({ text: 'a\u0000b' })).msg).toBe('内容中含有无法保存的字符');
    expect((await set({ text: '\ud800' })).msg).toBe('内容中含有无法保存的字符');
    expect((await set({ text: '\\u0000 是文字，😀也是' })).state).toBe(1);
  });
});

describe('the rolling draft', () => {
  const draft = { kind: 'vote', form: { title: '两江新区广场舞大赛', albums: [] }, baseVersion: 3 };

  it('is one per item and user, with the China time of the last save', async () => {
    server.clock.set('2026-11-21T16:30:00Z');
    const token = await server.login('editor');
    const saved = await server.call(paths.saveDraft, draft, { token });
    expect(saved.objects).toEqual({ savedTime: '2026-11-22 00:30:00' });
    await server.call(paths.saveDraft, { ...draft, objectId: 'a', form: { title: '另一条' } }, { token });
    await server.call(paths.saveDraft, { ...draft, form: { title: '第二次' } }, { token });
    const read = (body: object, by: string) => server.call(paths.getDraft, { kind: 'vote', ...body }, { token: by });
    expect((await read({}, token)).objects).toEqual({
      form: { title: '第二次' },
      baseVersion: 3,
      savedTime: '2026-11-22 00:30:00',
      writer: '',
      venueId: expect.any(String) as string,
      venueName: '两江新区文化馆',
    });
    expect((await read({ objectId: 'a' }, token)).objects).toMatchObject({ form: { title: '另一条' } });
    expect((await read({}, await server.login('admin'))).objects).toBeNull();
    await server.call(paths.dropDraft, { kind: 'vote' }, { token });
    expect((await read({}, token)).objects).toBeNull();
    expect((await read({ objectId: 'a' }, token)).objects).not.toBeNull();
  });

  it('is not written over or dropped by another open form until the user says so', async () => {
    const token = await server.login('editor');
    const save = (title: string, more: object) =>
      server.call(paths.saveDraft, { ...draft, objectId: 'two', form: { title }, ...more }, { token });
    const stored = async () =>
      (await server.call(paths.getDraft, { kind: 'vote', objectId: 'two' }, { token })).objects;
    const drop = (writers?: string[]) =>
      server.call(paths.dropDraft, { kind: 'vote', objectId: 'two', writers }, { token });

    expect((await save('甲', { writers: ['a'] })).state).toBe(1);
    expect((await save('甲，接着写', { writers: ['a'] })).state).toBe(1);
    expect(await save('乙', { writers: ['b'] })).toMatchObject({
      state: 0,
      msg: '另一个页面正在编辑同一份草稿',
      objects: { code: 'CONFLICT' },
    });
    await drop(['b']);
    expect(await stored()).toMatchObject({ form: { title: '甲，接着写' }, writer: 'a' });
    // Goes on with what the other one left.
    expect((await save('丙，接着甲', { writers: ['c', 'a'] })).state).toBe(1);
    expect((await save('甲', { writers: ['a'] })).objects.code).toBe('CONFLICT');
    expect((await save('乙', { writers: ['b'], takesOver: true })).state).toBe(1);
    expect(await stored()).toMatchObject({ form: { title: '乙' }, writer: 'b' });
    // A client that knows nothing of writers.
    expect((await save('旧客户端', {})).state).toBe(1);
    expect((await save('乙', { writers: ['b'] })).objects.code).toBe('CONFLICT');
    await drop();
    expect(await stored()).toBeNull();
  });

  it('stays when another open form of the item is saved, and goes with its own', async () => {
    const token = await server.login('editor');
    const writers = (one: string) => ({ writers: [one] });
    const publish = (name: string, more: object) =>
      server.call('/api/VoteActivity/v1/admin-addVoteActivityInfo', { title: name, status: 0, ...more }, { token });
    const stored = async () => (await server.call(paths.getDraft, { kind: 'vote' }, { token })).objects;
    await server.call(paths.saveDraft, { ...draft, ...writers('a') }, { token });
    expect((await publish('另一页先保存的', { draftWriters: ['b'] })).state).toBe(1);
    expect(await stored()).toMatchObject({ writer: 'a' });
    expect((await publish('这一页保存的', { draftWriters: ['a'] })).state).toBe(1);
    expect(await stored()).toBeNull();
    await server.call(paths.saveDraft, { ...draft, ...writers('a') }, { token });
    const made = await publish('不说明是谁的', {});
    expect(await stored()).toBeNull();
    // The same for an item that is there already.
    const { id: objectId } = made.objects;
    const change = (more: object) =>
      server.call(
        '/api/VoteActivity/v1/admin-updateVoteActivityInfo',
        { id: objectId, title: '改过的', status: 0, ...more },
        { token },
      );
    const left = async () => (await server.call(paths.getDraft, { kind: 'vote', objectId }, { token })).objects;
    await server.call(paths.saveDraft, { ...draft, objectId, ...writers('a') }, { token });
    expect((await change({ draftWriters: ['b'] })).state).toBe(1);
    expect(await left()).toMatchObject({ writer: 'a' });
    expect((await change({ draftWriters: ['a'] })).state).toBe(1);
    expect(await left()).toBeNull();
  });

  it('is refused for kinds that the user may neither add nor edit, and above 2 MB', async () => {
    const save = async (name: string, body: object) =>
      server.call(paths.saveDraft, { ...draft, ...body }, { token: await server.login(name) });
    expect((await save('viewer', {})).msg).toBe('无权限或数据不存在');
    expect((await save('reviewer', {})).msg).toBe('无权限或数据不存在');
    expect((await save('editor', { kind: 'no-such-kind' })).msg).toBe('无权限或数据不存在');
    expect((await save('editor', { form: { text: 'x'.repeat(2_000_000) } })).state).toBe(1);
    expect((await save('editor', { form: { text: 'x'.repeat(2_097_150) } })).msg).toBe('草稿内容不能超过 2 MB');
  });

  it('is kept of a letter for whoever is of the staff, and of a user for whoever manages users', async () => {
    const [viewer, manager] = [await server.login('viewer'), await server.login('admin')];
    const letter = { kind: 'letter', form: { title: '周末值班' } };
    expect((await server.call(paths.saveDraft, letter, { token: viewer })).state).toBe(1);
    const stored = await server.call(paths.getDraft, { kind: 'letter' }, { token: viewer });
    expect(stored.objects).toMatchObject({ form: { title: '周末值班' } });
    const person = { kind: 'staff', objectId: 'someone', form: { realName: '沈嘉宁' } };
    expect((await server.call(paths.saveDraft, person, { token: viewer })).msg).toBe('无权限或数据不存在');
    expect((await server.call(paths.saveDraft, person, { token: manager })).state).toBe(1);
    await server.call(paths.dropDraft, { kind: 'letter' }, { token: viewer });
  });
});

describe('the counters', () => {
  async function wait(venue: 'main' | typeof demoBranchKey, submitter: string, keys: string[], extra = '') {
    await server.db.transaction('*', (tx) =>
      tx.query(
        `insert into review_task (object_id, content_type, venue_id, venue_name, title, submitter_id, submitter_name, submitted_at,
           revision, status, ordinal, steps, step_name, reviewer_keys${extra && ', approved_by'})
         values (gen_random_uuid(), 'vote', $1, '', '', $2, '', now(), 1, 1, 1, '[]', '初审', $3${extra})`,
        [seedId.venue(venue), seedId.user(submitter), keys],
      ),
    );
  }

  it('count per venue what waits for me, without my own and what I approved', async () => {
    const main = `r:${seedId.venue('main')}:${seedId.role('firstReviewer')}`;
    const branch = `r:${seedId.venue(demoBranchKey)}:${seedId.role('venueAdmin')}`;
    await wait('main', 'editor', [main]);
    await wait('main', 'editor', [main]);
    await wait('main', 'reviewer', [main]);
    await wait('main', 'editor', [main], `, array['${seedId.user('reviewer')}']::uuid[]`);
    await wait(demoBranchKey, 'branch', [branch]);
    const units = async (name: string) =>
      (await server.call(paths.units, {}, { token: await server.login(name) })).objects.datas;
    expect(await units('reviewer')).toMatchObject([{ id: seedId.venue('main'), name: '两江新区文化馆', total: 2 }]);
    expect(await units('admin')).toMatchObject([{ id: seedId.venue(demoBranchKey), name: '观音桥街道分馆', total: 1 }]);
    expect(await units('branch')).toEqual([]);
    expect(await units('viewer')).toEqual([]);
  });

  it('are empty where nothing can wait yet', async () => {
    const empty = { datas: [], total: 0, list: [], totalCount: 0 };
    const token = await server.login('admin');
    expect((await server.call(paths.resources, { reviewStatus: 0, venuesId: 'x' }, { token })).objects).toEqual(empty);
    expect((await server.call(paths.applies, {}, { token })).objects).toEqual(empty);
  });
});
