import * as directories from '@yunguan/contract/platform/library-directories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';
import { buildDirectory, buildResource } from './library-data';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const send = (call: { path: string }, body: Form = {}, name = 'admin') => app.send(name, call.path, body);
const must = (call: { path: string }, body: Form = {}) => mustSend(app, 'admin', call.path, body);
const tree = async (body: Form = {}, name = 'admin') =>
  (await mustSend(app, name, directories.getDirectoryListByGroup.path, body)) as unknown as directories.DirectoryNode[];
const problem = (field: string, message: string) => ({
  state: 0,
  msg: message,
  objects: { code: 'VALIDATION', errors: [{ field, message }] },
});
const nobody = '00000000-0000-0000-0000-000000000000';
const main = seedId.venue('main');
const branch = seedId.venue(demoBranchKey);

function find(nodes: readonly directories.DirectoryNode[], id: string): directories.DirectoryNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id);
    if (found) return found;
  }
  return undefined;
}
const childrenOf = async (id: string) => (find(await tree(), id)?.children ?? []).map((node) => node.name);
/** Directories one below the other, from the top. */
async function chain(levels: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= levels; level += 1) {
    const parentId = ids.at(-1);
    ids.push(await buildDirectory(app, parentId === undefined ? {} : { parentId }));
  }
  return ids;
}

describe('the tree', () => {
  it('is read under both names, all the way down, without growing with each level', async () => {
    const ids = await chain(4);
    const whole = await tree();
    const follow = (branchName: 'children' | 'list') => {
      let nodes: readonly directories.DirectoryNode[] = whole;
      return ids.map((id) => {
        const node = nodes.find((one) => one.id === id);
        nodes = node?.[branchName] ?? [];
        return node?.id;
      });
    };
    expect(follow('children')).toEqual(ids);
    expect(follow('list')).toEqual(ids);
    expect(JSON.stringify(whole).split(String(ids[3])).length - 1).toBe(2);
  });

  it('counts the files that lie in a directory itself, by their kind', async () => {
    const [top = '', below = ''] = await chain(2);
    const picture = await buildResource(app, { form: { directoryId: top } });
    await buildResource(app, { form: { directoryId: below } });
    const film = await buildResource(app, { form: { directoryId: top } });
    const gone = await buildResource(app, { form: { directoryId: top } });
    const { owner } = app.deps.pools;
    await owner.query(`update resource set kind = 'video' where id = $1`, [film]);
    await owner.query('update resource set deleted_at = now() where id = $1', [gone]);
    const counts = async (body: Form) => {
      const nodes = await tree(body);
      return [find(nodes, top)?.count, find(nodes, below)?.count];
    };
    expect(picture).not.toBe(film);
    expect(await counts({})).toEqual([2, 1]);
    expect(await counts({ sourceType: '' })).toEqual([2, 1]);
    expect(await counts({ sourceType: 1 })).toEqual([1, 1]);
    expect(await counts({ sourceType: '2' })).toEqual([0, 0]);
    expect(await counts({ sourceType: 3 })).toEqual([1, 0]);
    const plain = (await must(directories.getDirectoryList, {
      resourceType: 3,
    })) as unknown as directories.DirectoryNode[];
    expect(find(plain, top)?.count).toBe(1);
  });

  it('is that of the session’s venue, or of the one that is named, or a refusal', async () => {
    const own = await buildDirectory(app);
    const other = await buildDirectory(app, { house: 'branch' });
    const ids = async (body: Form, name: string) => (await tree(body, name)).map((node) => node.id);
    expect(await ids({}, 'viewer')).toContain(own);
    expect(await ids({}, 'viewer')).not.toContain(other);
    expect(await ids({ venueId: branch }, 'platform')).toContain(other);
    expect(await ids({}, 'branch')).not.toContain(own);
    for (const venueId of [main, main.toUpperCase(), nobody, '*', 'x'])
      expect(await send(directories.getDirectoryListByGroup, { venueId }, 'branch'), venueId).toMatchObject(forbidden);
  });

  it('of five thousand directories is one answer of less than three megabytes, from one statement', async () => {
    const { owner } = app.deps.pools;
    const venue = seedId.venue('branch-500157002');
    await owner.query(
      `insert into resource_directory (id, venue_id, parent_id, name, sort, created_by)
       select md5('d' || n)::uuid, $1, case when n > 100 then md5('d' || (n % 100 + 1))::uuid end, '目录' || n, n, $2
       from generate_series(1, 5000) n`,
      [venue, seedId.user('admin')],
    );
    const answer = await send(directories.getDirectoryListByGroup, { venueId: venue }, 'tiansufen');
    const nodes = answer.objects as unknown as directories.DirectoryNode[];
    expect(nodes.length).toBe(100);
    expect(nodes.reduce((sum, node) => sum + node.children.length, 0)).toBe(4900);
    expect(nodes[0]?.name).toBe('目录1');
    expect(answer.text.length).toBeLessThan(3_000_000);
  });
});

describe('a directory', () => {
  it('is added behind its brothers, and is in the audit with its venue', async () => {
    const parentId = await buildDirectory(app);
    await must(directories.addDirectory, { name: '乙', parentId });
    const added = await send(directories.addDirectory, { name: ' 甲 ', parentId: parentId.toUpperCase() });
    expect(added).toMatchObject({ state: 1, msg: '添加成功！' });
    expect(await childrenOf(parentId)).toEqual(['乙', '甲']);
    const { rows } = await app.deps.pools.owner.query(
      'select venue_id, detail from audit_log where object_id = $1 and result = $2',
      [added.objects.id, 'ok'],
    );
    expect(rows).toEqual([{ venue_id: main, detail: { name: '甲' } }]);
  });

  it.each([
    [{ name: '' }, 'name', '请输入目录名称'],
    [{ name: '   ' }, 'name', '请输入目录名称'],
    [{ name: 7 }, 'name', '请输入目录名称'],
    [{}, 'name', '请输入目录名称'],
    [{ name: '长'.repeat(31) }, 'name', '目录名称不能超过 30 个字符'],
    [{ name: '空\u0000' }, 'name', '目录名称含有无法保存的字符'],
  ])('is refused as %j', async (body, field, message) => {
    expect(await send(directories.addDirectory, body)).toMatchObject(problem(field, message));
  });

  it('has a name of its own among its brothers, in one venue, at one level', async () => {
    const name = freshTitle('同名');
    const id = await buildDirectory(app, { name });
    const message = `同级已有名为“${name}”的目录`;
    expect(await send(directories.addDirectory, { name })).toMatchObject(problem('name', message));
    const [inside, brother] = [await buildDirectory(app, { name, parentId: id }), await buildDirectory(app)];
    await buildDirectory(app, { name, house: 'branch' });
    expect(await send(directories.editDirectory, { id: brother, name })).toMatchObject(problem('name', message));
    expect(await send(directories.moveDirectory, { id: inside, parentId: null })).toMatchObject(
      problem('name', message),
    );
    expect(await send(directories.editDirectory, { id, name })).toMatchObject({ state: 1, msg: '修改成功！' });
  });

  it('named twice at the same moment exists once', async () => {
    const name = freshTitle('争抢');
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(directories.addDirectory, { name })));
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.state === 0).every((answer) => answer.msg.includes(name))).toBe(true);
  });

  it('lies on the sixth level at most, with everything below it', async () => {
    const six = await chain(6);
    const tooDeep = problem('parentId', '目录最多 6 级');
    expect(await send(directories.addDirectory, { name: '第七级', parentId: six[5] })).toMatchObject(tooDeep);
    const [two] = await chain(2);
    expect(await send(directories.moveDirectory, { id: two, parentId: six[4] })).toMatchObject(tooDeep);
    expect(await send(directories.moveDirectory, { id: two, parentId: six[3] })).toMatchObject({ state: 1 });
  });

  it('does not move into itself or below itself', async () => {
    const [top, middle, bottom] = await chain(3);
    for (const parentId of [top, middle, bottom])
      expect(await send(directories.moveDirectory, { id: top, parentId })).toMatchObject(
        problem('parentId', '不能移动到自身或下级目录中'),
      );
  });

  it('moves in front of the brother that is named, to the end without one, and to the top', async () => {
    const parentId = await buildDirectory(app);
    const place = (name: string) => buildDirectory(app, { name, parentId });
    const [a, b, c] = [await place('甲'), await place('乙'), await place('丙')];
    await must(directories.moveDirectory, { id: c, parentId, beforeId: a });
    expect(await childrenOf(parentId)).toEqual(['丙', '甲', '乙']);
    await must(directories.moveDirectory, { id: c, parentId });
    expect(await childrenOf(parentId)).toEqual(['甲', '乙', '丙']);
    // A parent that is not named stays.
    await must(directories.moveDirectory, { id: c, beforeId: b });
    expect(await childrenOf(parentId)).toEqual(['甲', '丙', '乙']);
    await must(directories.moveDirectory, { id: c, parentId: '' });
    expect(await childrenOf(parentId)).toEqual(['甲', '乙']);
    expect((await tree()).at(-1)?.id).toBe(c);
    expect(await send(directories.moveDirectory, { id: a, parentId, beforeId: c })).toMatchObject(
      problem('beforeId', '请选择同一级目录中的位置'),
    );
  });

  it('moved both ways at the same moment never makes a circle', async () => {
    const [a, b] = [await buildDirectory(app), await buildDirectory(app)];
    const answers = await Promise.all([
      send(directories.moveDirectory, { id: a, parentId: b }),
      send(directories.moveDirectory, { id: b, parentId: a }),
    ]);
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
    const nodes = await tree();
    expect([find(nodes, a), find(nodes, b)].every(Boolean)).toBe(true);
  });

  it('goes when it is empty, and not before', async () => {
    const [top = '', below = ''] = await chain(2);
    const id = await buildResource(app, { form: { directoryId: below } });
    expect(await send(directories.delDirectory, { id: top })).toMatchObject({
      state: 0,
      msg: '目录中还有 1 个下级目录，不能删除',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await send(directories.delDirectory, { id: below })).toMatchObject({
      state: 0,
      msg: '目录中还有 1 个文件，不能删除',
      objects: { code: 'ILLEGAL_STATE' },
    });
    const { owner } = app.deps.pools;
    await owner.query('update resource set deleted_at = now() where id = $1', [id]);
    expect(await send(directories.delDirectory, { id: below })).toMatchObject({ state: 1, msg: '删除成功!' });
    await must(directories.delDirectory, { id: top });
    // What lay in the recycle bin is unfiled.
    expect((await owner.query('select directory_id from resource where id = $1', [id])).rows).toEqual([
      { directory_id: null },
    ]);
    expect(await send(directories.delDirectory, { id: top })).toMatchObject(forbidden);
  });

  it('that gets a file while it is deleted is either gone or keeps it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const directoryId = await buildDirectory(app);
      await buildResource(app);
      const [added, deleted] = await Promise.allSettled([
        buildResource(app, { form: { directoryId } }),
        send(directories.delDirectory, { id: directoryId }),
      ]);
      const isDeleted = deleted.status === 'fulfilled' && deleted.value.state === 1;
      expect([added.status === 'fulfilled', isDeleted].filter(Boolean)).toHaveLength(1);
      if (deleted.status === 'fulfilled') expect(deleted.value.text).not.toContain('系统繁忙');
    }
  });

  it('of another venue, of no venue and of no form at all is refused alike', async () => {
    const theirs = await buildDirectory(app);
    const own = await buildDirectory(app, { house: 'branch' });
    const before = await tree();
    for (const id of [theirs, theirs.toUpperCase(), nobody, 'x', '']) {
      for (const [call, body] of [
        [directories.addDirectory, { name: '混入', parentId: id || 'x' }],
        [directories.editDirectory, { id, name: '改名' }],
        [directories.moveDirectory, { id, parentId: null }],
        [directories.moveDirectory, { id: own, parentId: id || 'x' }],
        [directories.delDirectory, { id }],
      ] as const)
        expect(await send(call, body, 'branch'), `${call.path} ${id}`).toMatchObject(forbidden);
    }
    expect(await send(directories.moveDirectory, { id: own, beforeId: theirs }, 'branch')).toMatchObject({ state: 0 });
    expect(await send(directories.addDirectory, { name: '别馆', venueId: main }, 'branch')).toMatchObject(forbidden);
    expect(await tree()).toEqual(before);
  });

  it('does not move between venues, not even for who keeps both', async () => {
    const [here, there] = [await buildDirectory(app), await buildDirectory(app, { house: 'branch' })];
    expect(await send(directories.moveDirectory, { id: here, parentId: there }, 'platform')).toMatchObject(forbidden);
    expect(
      await send(directories.addDirectory, { name: '两处', parentId: there, venueId: main }, 'platform'),
    ).toMatchObject(forbidden);
  });
});
