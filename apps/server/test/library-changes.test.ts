import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { addDictionaryItem } from '@yunguan/contract/platform/dictionaries';
import * as library from '@yunguan/contract/platform/library';
import * as directories from '@yunguan/contract/platform/library-directories';
import * as uses from '@yunguan/contract/platform/library-uses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeRecycled } from '../src/platform/library/recycle';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, type Form, mustSend, path, recruitInput } from './factories';
import { buildDirectory, buildResource, type LibraryHouse, pictureOf } from './library-data';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const send = (call: { path: string }, body: Form = {}, name = 'admin') => app.send(name, call.path, body);
const must = (call: { path: string }, body: Form = {}, name = 'admin') => mustSend(app, name, call.path, body);
interface Row extends Record<string, unknown> {
  store_key: string;
  version: number;
  deleted_at: Date | null;
}
const rowOf = async (id: string): Promise<Row | undefined> =>
  (await owner().query<Row>('select * from resource where id = $1', [id])).rows[0];
const isGone = async (id: string) => (await rowOf(id))?.deleted_at !== null;

let colours = 0;
/** A picture that no other test shows. */
const ownPicture = (house: LibraryHouse = 'main') => {
  colours += 1;
  return pictureOf(app, house, `#${(0x10_20_30 + colours * 0x111).toString(16)}`);
};
/** The same picture, from the other house, too: each shows what was uploaded where it works. */
const alsoSentBy = (house: LibraryHouse) => pictureOf(app, house, `#${(0x10_20_30 + colours * 0x111).toString(16)}`);
const ownResource = async (form: Form = {}, house: LibraryHouse = 'main') =>
  buildResource(app, { house, form: { url: await ownPicture(house), ...form } });
const pathOfResource = async (id: string) => `/files/${(await rowOf(id))?.store_key}`;

describe('editing a file of the library', () => {
  it('changes what is sent and nothing else', async () => {
    const id = await ownResource({ name: '元宵灯会.png', keyWord: '海报' });
    await must(library.editResource, { id, alt: ' 灯会现场 ', licenceUntil: '2027-02-28T16:00:00.000Z' });
    expect(await rowOf(id)).toMatchObject({
      name: '元宵灯会.png',
      key_words: ['海报'],
      alt: '灯会现场',
      licence_until: '2027-03-01',
      version: 2,
      updated_by: seedId.user('admin'),
    });
    await must(library.editResource, {
      id,
      name: '灯会',
      labels: ['民俗', '民俗', '夜景'],
      origin: '自摄',
      licence: '馆内使用',
      licenceUntil: '',
    });
    expect(await rowOf(id)).toMatchObject({
      name: '灯会',
      key_words: ['民俗', '夜景'],
      alt: '灯会现场',
      origin: '自摄',
      licence: '馆内使用',
      licence_until: null,
      version: 3,
    });
  });

  it('refuses a stale version with who saved meanwhile and when', async () => {
    const id = await ownResource();
    await must(library.editResource, { id, version: 1, name: '先保存的' });
    const answer = await send(library.editResource, { id, version: 1, name: '后保存的' }, 'platform');
    expect(answer).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2, time: expect.stringMatching(/^20/) } },
    });
    expect(await rowOf(id)).toMatchObject({ name: '先保存的', version: 2 });
  });

  it('takes a classification of its own node alone; one that left the dictionary may stay', async () => {
    const id = await ownResource();
    const item = await mustSend(app, 'platform', addDictionaryItem.path, {
      nodeName: '2001',
      displayName: '活动图片',
      uploadType: 1,
    });
    const other = await mustSend(app, 'platform', addDictionaryItem.path, { nodeName: '1004', displayName: '琴房' });
    for (const classification of [String(other.id), unknownId, '活动图片', '1']) {
      const refused = await send(library.editResource, { id, classification });
      expect(refused, classification).toMatchObject({ state: 0, objects: { field: 'classification' } });
    }
    await must(library.editResource, { id, classification: String(item.id).toUpperCase() });
    expect(await rowOf(id)).toMatchObject({ classification: item.id, version: 2 });
    await owner().query('update dictionary_item set valid = false where id = $1', [item.id]);
    expect(await send(library.editResource, { id: await ownResource(), classification: item.id })).toMatchObject({
      state: 0,
      msg: '所选分类不存在或已停用，请重新选择',
    });
    await must(library.editResource, { id, classification: item.id });
    await owner().query('update dictionary_item set deleted_at = now() where id = $1', [item.id]);
    expect((await send(library.editResource, { id: await ownResource(), classification: item.id })).state).toBe(0);
    await must(library.editResource, { id, classification: item.id, alt: '合唱' });
    await must(library.editResource, { id, classification: '' });
    expect(await rowOf(id)).toMatchObject({ classification: null, alt: '合唱' });
  });

  it.each([
    [{ name: ' ' }, '请输入名称'],
    [{ name: '长'.repeat(101) }, '名称不能超过 100 个字符'],
    [{ alt: '长'.repeat(201) }, '替代文字不能超过 200 个字符'],
    [{ licence: '\u0000' }, '授权说明含有无法保存的字符'],
    [{ labels: Array.from({ length: 21 }, (_, index) => `标签${index}`) }, '一个资源最多 20 个标签'],
    [{ licenceUntil: '2027-02-30' }, '授权到期日格式不正确'],
  ])('refuses %j', async (form, message) => {
    const id = await ownResource();
    expect(await send(library.editResource, { id, ...form })).toMatchObject({ state: 0, msg: message });
    expect((await rowOf(id))?.version).toBe(1);
  });

  it('reaches no other venue’s file, none that does not exist and none in the recycle bin', async () => {
    const id = await ownResource();
    expect(await send(library.editResource, { id, name: '改名' }, 'branch')).toMatchObject(forbidden);
    for (const forged of [unknownId, 'resource', '1', `${id}'`]) {
      expect(await send(library.editResource, { id: forged, name: '改名' })).toMatchObject(forbidden);
    }
    expect(await send(library.editResource, { id, name: '改名' }, 'viewer')).toMatchObject(forbidden);
    await must(library.delResource, { ids: [id] });
    expect((await send(library.editResource, { id, name: '改名' })).msg).toContain('已在回收站中');
  });
});

describe('labels of many files', () => {
  it('are put on and taken off in one call, and only what changes gets a new version', async () => {
    const [first, second] = [await ownResource({ keyWord: '海报,旧' }), await ownResource({ keyWord: '海报' })];
    const answer = await send(library.setResourceLabels, { ids: [first, second], add: ['海报'], remove: ['旧'] });
    expect(answer).toMatchObject({ state: 1, objects: { changed: 1 } });
    expect(await rowOf(first)).toMatchObject({ key_words: ['海报'], version: 2 });
    expect(await rowOf(second)).toMatchObject({ key_words: ['海报'], version: 1 });
    await must(library.setResourceLabels, { ids: [first, second], add: ['春节', '春节', '夜景'], remove: ['海报'] });
    expect(await rowOf(second)).toMatchObject({ key_words: ['春节', '夜景'], version: 2 });
  });

  it('are at most twenty, and nothing changes when one file would bear more', async () => {
    const full = await ownResource({ name: '满.png' });
    const empty = await ownResource();
    await must(library.setResourceLabels, { ids: [full], add: Array.from({ length: 20 }, (_, n) => `标签${n}`) });
    const answer = await send(library.setResourceLabels, { ids: [empty, full], add: ['再一个'] });
    expect(answer.msg).toBe('一个资源最多 20 个标签，《满.png》将有 21 个');
    expect((await rowOf(empty))?.key_words).toEqual([]);
  });

  it('are refused for all when one file is another venue’s', async () => {
    const own = await ownResource();
    const foreign = await ownResource({}, 'branch');
    const answer = await send(library.setResourceLabels, { ids: [foreign, own], add: ['海报'] }, 'branch');
    expect(answer).toMatchObject(forbidden);
    expect((await rowOf(foreign))?.key_words).toEqual([]);
    expect((await send(library.setResourceLabels, { ids: [own] })).msg).toBe('请选择标签');
    expect((await send(library.setResourceLabels, { ids: [], add: ['海报'] })).msg).toBe('请选择资源');
  });
});

describe('moving files', () => {
  it('files them in a directory and takes them out again', async () => {
    const directoryId = await buildDirectory(app, { name: '春节活动' });
    const ids = [await ownResource(), await ownResource()];
    expect((await send(library.moveResource, { ids, directoryId })).msg).toBe('已移动到“春节活动”');
    expect((await rowOf(ids[1] ?? ''))?.directory_id).toBe(directoryId);
    expect((await send(library.moveResource, { ids, directoryId: '' })).msg).toBe('已移动到“未归类”');
    // An open edit form is none the worse for it.
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ directory_id: null, version: 1 });
  });

  it('never crosses venues, also not for who works in both', async () => {
    const own = await ownResource();
    const foreign = await ownResource({}, 'branch');
    const directoryId = await buildDirectory(app, { house: 'branch' });
    for (const name of ['admin', 'platform', 'branch']) {
      expect(await send(library.moveResource, { ids: [own], directoryId }, name)).toMatchObject(forbidden);
      expect(await send(library.moveResource, { ids: [own, foreign], directoryId: '' }, name)).toMatchObject(forbidden);
    }
    expect(await send(library.moveResource, { ids: [own], directoryId: unknownId })).toMatchObject(forbidden);
    expect(await send(library.moveResource, { ids: [own, unknownId] })).toMatchObject(forbidden);
  });
});

describe('deleting files', () => {
  it('moves unused ones to the recycle bin, from which they come back as they were', async () => {
    const directoryId = await buildDirectory(app);
    const ids = [await ownResource({ name: '甲.png', directoryId }), await ownResource()];
    await must(library.delResource, { ids });
    expect(await rowOf(ids[0] ?? '')).toMatchObject({ deleted_by: seedId.user('admin'), deleted_at: expect.any(Date) });
    expect((await send(library.delResource, { ids })).msg).toContain('已在回收站中');
    await must(library.restoreResource, { ids });
    const restored = { name: '甲.png', directory_id: directoryId, deleted_at: null, deleted_by: null };
    expect(await rowOf(ids[0] ?? '')).toMatchObject(restored);
    expect((await send(library.restoreResource, { ids })).msg).toContain('不在回收站中');
  });

  it('comes back unfiled when its directory went meanwhile', async () => {
    const directoryId = await buildDirectory(app);
    const id = await ownResource({ directoryId });
    await must(library.delResource, { ids: [id] });
    await must(directories.delDirectory, { id: directoryId });
    await must(library.restoreResource, { ids: [id] });
    expect(await rowOf(id)).toMatchObject({ directory_id: null, deleted_at: null });
  });

  it('is refused while records show one of them, with its name and up to three records, and nothing goes', async () => {
    const id = await ownResource({ name: '主视觉.png' });
    const unused = await ownResource();
    const cover = await pathOfResource(id);
    const title = '少儿书法班';
    const first = await buildRecruit(app, { form: { title, cover } });
    expect((await send(library.delResource, { ids: [unused, id] })).msg).toBe(
      `《主视觉.png》正在被“${anyContent(recruit).label}《少儿书法班》”使用，不能删除`,
    );
    expect([await isGone(unused), await isGone(id)]).toEqual([false, false]);
    for (let n = 0; n < 3; n += 1) await buildRecruit(app, { form: { cover } });
    const refusal = (await send(library.delResource, { ids: [id] })).msg;
    expect(refusal).toMatch(/^《主视觉\.png》正在被“.+”、“.+”、“.+”等 4 处使用，不能删除$/);
    expect(refusal.match(/“/g)).toHaveLength(3);
    await mustSend(app, 'admin', path(anyContent(recruit), 'remove'), { ids: [first] });
    expect((await send(library.delResource, { ids: [id] })).msg).toContain('等 3 处使用');
  });

  it('names no record that the caller may not see', async () => {
    const id = await ownResource({ name: '内部.png' });
    await buildRecruit(app, { form: { title: '机密招生', cover: await pathOfResource(id) } });
    const grant = async (menu: string, options: string[] | null) => {
      const values = [seedId.role('viewer'), seedId.menu(menu)];
      await owner().query('delete from role_menu where role_id = $1 and menu_id = $2', values);
      if (options) {
        await owner().query('insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)', [
          ...values,
          options,
        ]);
      }
      app.clock.advance({ seconds: 1 });
    };
    await grant('resource', ['del']);
    await grant('recruit', null);
    expect((await send(library.delResource, { ids: [id] }, 'viewer')).msg).toBe(
      '《内部.png》正在被 1 处内容使用，不能删除',
    );
    expect(await must(uses.getResourceUses, { id }, 'viewer')).toEqual({ uses: [], total: 0, elsewhere: 1 });
    await grant('resource', []);
    await grant('recruit', []);
  });

  it('is not hindered by a venue that the caller does not see', async () => {
    const id = await ownResource({}, 'branch');
    await alsoSentBy('main');
    await buildRecruit(app, { form: { cover: await pathOfResource(id) } });
    expect(await must(uses.getResourceUses, { id }, 'branch')).toEqual({ uses: [], total: 0, elsewhere: 1 });
    // Who works in both venues is told.
    expect((await send(library.delResource, { ids: [id] })).msg).toContain('使用，不能删除');
    await must(library.delResource, { ids: [id] }, 'branch');
    expect(await isGone(id)).toBe(true);
  });

  it('lets one of two files with the same content go while records show it, and not both', async () => {
    const url = await ownPicture();
    const ids = [await buildResource(app, { form: { url } }), await buildResource(app, { form: { url } })];
    await buildRecruit(app, { form: { cover: url } });
    expect((await send(library.delResource, { ids })).msg).toContain('使用，不能删除');
    await must(library.delResource, { ids: ids.slice(0, 1) });
    // The same file in the library of another venue is none that the records of this one would show.
    await alsoSentBy('branch');
    await buildResource(app, { house: 'branch', form: { url } });
    expect((await send(library.delResource, { ids: ids.slice(1) })).msg).toContain('使用，不能删除');
  });

  it('is refused for all when one is another venue’s, forged or unknown', async () => {
    const own = await ownResource();
    const foreign = await ownResource({}, 'branch');
    for (const call of [library.delResource, library.restoreResource, library.purgeResource]) {
      for (const ids of [
        [foreign, own],
        [foreign, unknownId],
        [foreign, '../x'],
      ]) {
        expect(await send(call, { ids }, 'branch')).toMatchObject(forbidden);
      }
    }
    expect([await isGone(own), await isGone(foreign)]).toEqual([false, false]);
  });
});

describe('the recycle bin', () => {
  it('is emptied for good by hand, of what lies in it alone', async () => {
    const id = await ownResource();
    expect((await send(library.purgeResource, { ids: [id] })).msg).toContain('不在回收站中');
    await must(library.delResource, { ids: [id] });
    await must(library.purgeResource, { ids: [id] });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is emptied by itself after 30 days', async () => {
    const [old, recent, kept] = [await ownResource(), await ownResource(), await ownResource()];
    await must(library.delResource, { ids: [old, recent] });
    await owner().query(`update resource set deleted_at = now() - interval '30 days 1 minute' where id = $1`, [old]);
    await owner().query(`update resource set deleted_at = now() - interval '29 days' where id = $1`, [recent]);
    expect(await purgeRecycled(app.db)).toBe(1);
    expect([await rowOf(old), await isGone(recent), await isGone(kept)]).toEqual([undefined, true, false]);
  });

  it('gives back what a record shows again', async () => {
    const id = await ownResource();
    const cover = await pathOfResource(id);
    await must(library.delResource, { ids: [id] });
    await buildRecruit(app, { form: { cover } });
    expect(await rowOf(id)).toMatchObject({ deleted_at: null, deleted_by: null });
    // Another venue's record says nothing of this library.
    await mustSend(app, 'admin', path(anyContent(recruit), 'remove'), { ids: [await lastRecruit(cover)] });
    await must(library.delResource, { ids: [id] });
    await alsoSentBy('branch');
    await buildRecruit(app, { venue: 'branch', form: { cover } });
    expect(await isGone(id)).toBe(true);
  });
});

async function lastRecruit(cover: string): Promise<string> {
  const { rows } = await owner().query<{ id: string }>(
    'select id from recruit_notice where cover = $1 and deleted_at is null order by created_at desc limit 1',
    [cover],
  );
  return rows[0]?.id ?? '';
}

describe('at the same moment', () => {
  it('a file that a record is being saved with is not deleted from under it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await ownResource();
      const cover = await pathOfResource(id);
      const [deleted, saved] = await Promise.all([
        send(library.delResource, { ids: [id] }),
        app.send('editor', path(anyContent(recruit), 'create'), recruitInput({ cover })),
      ]);
      expect(saved.state, saved.text).toBe(1);
      if (deleted.state !== 1) expect(deleted.msg).toContain('使用，不能删除');
      expect(await isGone(id), `round ${round}: ${deleted.msg}`).toBe(false);
    }
  });

  it('a deletion waits for the save that holds the file, and the save for the deletion', async () => {
    const id = await ownResource();
    const key = (await rowOf(id))?.store_key;
    const client = await owner().connect();
    try {
      // A save that has entered its use and is not committed yet.
      await client.query('begin');
      await client.query(
        `insert into upload_use (store_key, object_id, content_type, venue_id) values ($1, $2, 'recruit', $3)`,
        [key, unknownId, seedId.venue('main')],
      );
      await client.query('select id from resource where store_key = $1 for key share', [key]);
      const deletion = send(library.delResource, { ids: [id] });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await client.query('commit');
      expect((await deletion).msg).toContain('使用，不能删除');
      await client.query('delete from upload_use where object_id = $1', [unknownId]);

      // A deletion that is not committed yet.
      await client.query('begin');
      await client.query('select id from resource where id = $1 for update', [id]);
      await client.query('update resource set deleted_at = now() where id = $1', [id]);
      const save = buildRecruit(app, { form: { cover: `/files/${key}` } });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await client.query('commit');
      await save;
      expect(await isGone(id)).toBe(false);
    } finally {
      client.release();
    }
  });
});
