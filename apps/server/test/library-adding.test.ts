import * as labels from '@yunguan/contract/platform/labels';
import * as library from '@yunguan/contract/platform/library';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, png } from './content-app';
import { type Form, freshTitle } from './factories';
import { libraryCalls, names } from './library-calls';
import { addedFile, buildDirectory, pictureOf } from './library-data';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, send, must, list, keep } = libraryCalls(() => app);
const nobody = '00000000-0000-0000-0000-000000000000';
const main = seedId.venue('main');
const branch = seedId.venue(demoBranchKey);
const unusable = (index = 0) => ({
  state: 0,
  msg: '文件不存在或不能使用，请重新上传',
  objects: { code: 'VALIDATION', field: `list.${index}.url` },
});
const change = (id: string, assignment: string) =>
  owner().query(`update resource set ${assignment} where id = $1`, [id]);

describe('adding files', () => {
  it('takes the facts from the upload and the name from the client, as it may be shown', async () => {
    const file = await addedFile(app, {
      name: '../../海报<1>\u202egnp.png',
      size: 999_999_999,
      suffix: '.exe',
      width: 9,
      kind: 'video',
    });
    const answer = await send(library.addImageList, [file]);
    expect(answer).toMatchObject({ state: 1, msg: '上传成功', objects: { existing: [] } });
    const [id] = answer.objects.ids as string[];
    const { rows } = await owner().query('select size::int from upload where store_key = $1', [
      String(file.url).slice('/files/'.length),
    ]);
    expect(await must(library.getResource, { id })).toMatchObject({
      name: '海报_1_gnp.png',
      suffix: '.png',
      size: rows[0].size,
      kind: 'image',
      width: 60,
      height: 40,
    });
    const log = await owner().query('select venue_id, detail from audit_log where object_id = $1 and result = $2', [
      id,
      'ok',
    ]);
    expect(log.rows).toEqual([{ venue_id: main, detail: { files: 1, existing: 0 } }]);
  });

  it('keeps the order of the call, whether it sends a list or an object that holds one', async () => {
    const directoryId = await buildDirectory(app);
    const three = await Promise.all(
      ['一', '二', '三'].map((name) => addedFile(app, { directoryId, name: `${name}.png` })),
    );
    await must(library.addImageList, { anything: three });
    expect(names(await list({ directoryId, sortType: 1 }))).toEqual(['一.png', '二.png', '三.png']);
    // One file without the list around it (texts.md C26).
    const another = await buildDirectory(app);
    await must(library.addImageList, await addedFile(app, { directoryId: another, name: '四.png' }));
    expect(names(await list({ directoryId: another }))).toEqual(['四.png']);
  });

  it('all of them or none: a file that cannot be entered after all is named', async () => {
    await owner().query(`create function lose() returns trigger language plpgsql as 'begin return null; end'`);
    await owner().query(
      `create trigger lose before insert on resource for each row when (new.name = '丢失.png') execute function lose()`,
    );
    const directoryId = await buildDirectory(app);
    const files = [await addedFile(app, { directoryId }), await addedFile(app, { directoryId, name: '丢失.png' })];
    expect(await send(library.addImageList, files)).toMatchObject(unusable(1));
    expect((await list({ directoryId })).totalCount).toBe(0);
  });

  it('once, however often the same call arrives', async () => {
    const directoryId = await buildDirectory(app);
    const body = [await addedFile(app, { directoryId })];
    const key = { 'idempotency-key': 'library-upload-1' };
    const first = await app.send('admin', library.addImageList.path, body, key);
    const again = await app.send('admin', library.addImageList.path, body, key);
    expect(again.objects).toEqual(first.objects);
    expect((await list({ directoryId })).totalCount).toBe(1);
  });

  it('makes names of label ids, keeps unknown words and drops ids of no label', async () => {
    const { id: labelId } = await must(labels.addLabel, { name: '非遗技艺', resourceType: 1 }, 'platform');
    const keyWord = `${String(labelId)}，手工, 手工、${nobody},`;
    const id = await keep(app, { form: { keyWord } });
    expect(await must(library.getResource, { id })).toMatchObject({
      keyWord: '非遗技艺,手工',
      labels: ['非遗技艺', '手工'],
    });
    const many = Array.from({ length: 21 }, (_, n) => `词${n}`).join(',');
    for (const [words, message] of [
      [many, '一个资源最多 20 个标签'],
      ['长'.repeat(21), '标签不能超过 20 个字符'],
    ])
      expect(await send(library.addImageList, [await addedFile(app, { keyWord: words })])).toMatchObject({
        state: 0,
        msg: message,
        objects: { field: 'list.0.keyWord' },
      });
  });

  it('refuses what is no public upload of the venue, all with the same bytes, and keeps nothing of the call', async () => {
    const directoryId = await buildDirectory(app, { house: 'branch' });
    const foreign = await pictureOf(app, 'main', '#445500');
    const secret = await pictureOf(app, 'branch', '#554400');
    await owner().query('update upload set private = true where store_key = $1', [secret.slice('/files/'.length)]);
    const good = await addedFile(app, { directoryId }, 'branch');
    const answers = [];
    for (const url of [
      foreign,
      secret,
      `/files/ab/${'0'.repeat(64)}.png`,
      'https://example.com/x.png',
      '/files/../../etc/passwd',
      '/files/private/ab/x.png',
      'javascript:alert(1)',
      '/files/\u0000',
      '',
    ]) {
      const answer = await send(library.addImageList, [good, { ...good, url }], 'branch');
      expect(answer, url).toMatchObject(unusable(1));
      answers.push(answer.text);
    }
    expect(new Set(answers).size).toBe(1);
    expect((await send(library.getResourceList, { directoryId }, 'branch')).state).toBe(101);
  });

  it('refuses directories of another venue, of two venues and without the right there', async () => {
    const [here, there] = [await buildDirectory(app), await buildDirectory(app, { house: 'branch' })];
    const file = (directoryId: string) => addedFile(app, { directoryId });
    const theirs = await addedFile(app, {}, 'branch');
    for (const directoryId of [here, here.toUpperCase(), nobody, 'x'])
      expect(await send(library.addImageList, [{ ...theirs, directoryId }], 'branch')).toMatchObject(forbidden);
    expect(
      await send(
        library.addImageList,
        [
          { ...theirs, directoryId: there },
          { ...theirs, directoryId: here },
        ],
        'branch',
      ),
    ).toMatchObject(forbidden);
    expect(await send(library.addImageList, [await file(here), await file(there)], 'platform')).toMatchObject(
      forbidden,
    );
    expect(await send(library.addImageList, { list: [theirs], venueId: main }, 'branch')).toMatchObject(forbidden);
    expect(await send(library.addImageList, [await file(here)], 'viewer')).toMatchObject(forbidden);
    expect((await send(library.getResourceList, { directoryId: here })).state).toBe(101);
  });

  it('takes what the caller uploaded in his own venue into the library of a branch of his', async () => {
    const directoryId = await buildDirectory(app, { house: 'branch' });
    const url = await app.picture('platform', '#998877');
    const { ids: added } = await must(
      library.addImageList,
      { list: [{ name: '配送.png', url, directoryId }] },
      'platform',
    );
    const [id] = added as string[];
    expect(await must(library.getResource, { id }, 'branch')).toMatchObject({ venueId: branch, url });
    const { rows } = await owner().query('select venue_id from upload where store_key = $1', [url.slice(7)]);
    expect(new Set(rows.map((row) => row.venue_id))).toEqual(new Set([branch, seedId.venue('platform')]));
  });

  it.each([
    [[], '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】'],
    [{}, '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】'],
    [{ list: 'x' }, '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】'],
    [[{ name: 'a.png' }], '文件地址不正确'],
    [[{ url: '/files/ab/x.png' }], '请输入名称'],
    [[{ url: '/files/ab/x.png', name: 'x\ud800' }], '名称含有无法保存的字符'],
    [[7], '文件列表格式不正确'],
    [Array.from({ length: 501 }, () => ({ name: 'a', url: 'b' })), '一次最多添加 500 个文件'],
  ])('refuses %j', async (body, msg) => {
    expect(await send(library.addImageList, body)).toMatchObject({ state: 0, msg, objects: { code: 'VALIDATION' } });
  });
});

describe('what the library holds already', () => {
  it('is added again on the plain call, and left out and named when that is asked for', async () => {
    const directoryId = await buildDirectory(app, { name: freshTitle('已有') });
    const url = await pictureOf(app, 'main', '#777777');
    const first = await keep(app, { form: { url, directoryId, name: '已有.png' } });
    const file = { url, name: '再来.png', directoryId };
    app.clock.advance({ seconds: 1 });
    await must(library.addImageList, { list: [file] });
    const other = { ...file, url: await pictureOf(app, 'main', '#787878') };
    const last = { ...file, url: await pictureOf(app, 'main', '#797979') };
    const answer = await send(library.addImageList, { list: [file, other, other, last], skipExisting: true });
    expect(answer).toMatchObject({ state: 1, msg: '上传成功' });
    const [added, behind] = answer.objects.ids as string[];
    // Of two equal files the first comes in; the place in the list tells which one was left out.
    expect(answer.objects.existing).toEqual([
      { index: 0, url, id: first, name: '已有.png', directoryName: expect.stringContaining('已有') },
      { index: 2, url: other.url, id: added, name: '再来.png', directoryName: null },
    ]);
    expect(await must(library.getResource, { id: behind })).toMatchObject({ url: last.url });
    expect(await send(library.addImageList, { list: [file], skipExisting: '1' })).toMatchObject({
      state: 1,
      msg: '资源库中已有相同的文件',
      objects: { ids: [] },
    });
    expect((await list({ directoryId })).totalCount).toBe(4);
  });

  it('is found by the digest of the bytes as they were sent or as they are stored', async () => {
    const bytes = await png('#606060');
    const answer = await app.upload({ token: await app.as('admin'), bytes, name: '灰.png' });
    const url = String((answer.objects as Form[])[0]?.relativePath);
    const id = await keep(app, { form: { url, name: '灰.png' } });
    const sent = createHash('sha256').update(bytes).digest('hex');
    const stored = /([0-9a-f]{64})\./.exec(url)?.[1] ?? '';
    await owner().query('update upload set origin_sha256 = $2 where store_key = $1', [url.slice(7), sent]);
    const unknown = 'f'.repeat(64);
    const found = (await must(library.findExisting, { hashes: [unknown, sent, stored, sent] })) as unknown as Form[];
    expect(new Set(found.map((one) => one.hash))).toEqual(new Set([sent, stored]));
    expect(found[0]).toMatchObject({ id, name: '灰.png', directoryName: null });
    // Another venue learns nothing of it.
    expect(await must(library.findExisting, { hashes: [sent, stored] }, 'branch')).toEqual([]);
    expect(await send(library.findExisting, { hashes: [sent], venueId: main }, 'branch')).toMatchObject(forbidden);
    await change(id, 'deleted_at = now()');
    expect(await must(library.findExisting, { hashes: [sent, stored] })).toEqual([]);
    expect(await must(library.findExisting, { hashes: [] })).toEqual([]);
    expect((await send(library.findExisting, { hashes: ['x'] })).msg).toBe('文件摘要不正确');
  });
});

describe('labels', () => {
  it('are renamed on the files that wear them, in every venue, and come off when they are deleted', async () => {
    const { id: labelId } = await must(labels.addLabel, { name: '旧名', resourceType: 1 }, 'platform');
    const here = await keep(app, { form: { keyWord: '舞台,旧名,灯光' } });
    const there = await keep(app, { house: 'branch', form: { keyWord: '旧名' } });
    const doubled = await keep(app, { form: { keyWord: '新名,旧名' } });
    const worn = async (id: string, name = 'platform') => (await must(library.getResource, { id }, name)).keyWord;
    const useCount = async (name: string) =>
      ((await must(labels.getLabels, { resourceType: 1 }, name)) as unknown as Form[]).find((one) => one.id === labelId)
        ?.useCount;
    expect([await useCount('platform'), await useCount('branch')]).toEqual([3, 1]);
    const { version } = await must(library.getResource, { id: here });
    await must(labels.editLabel, { id: labelId, name: '新名' }, 'platform');
    // Who had it open in a form is told instead of bringing the old name back.
    const stale = await send(library.editResource, { id: here, version, labels: ['旧名'] });
    expect(stale.objects).toMatchObject({ code: 'CONFLICT' });
    expect([await worn(here), await worn(there), await worn(doubled)]).toEqual(['舞台,新名,灯光', '新名', '新名']);
    await change(doubled, 'deleted_at = now()');
    expect(await useCount('platform')).toBe(2);
    await must(labels.delLabel, { ids: [labelId] }, 'platform');
    expect([await worn(here), await worn(there), await worn(doubled)]).toEqual(['舞台,灯光', '', '']);
  });

  it('of another type leave the files alone', async () => {
    const { id } = await must(labels.addLabel, { name: '同名词', resourceType: 2 }, 'platform');
    const file = await keep(app, { form: { keyWord: '同名词' } });
    await must(labels.delLabel, { ids: [id] }, 'platform');
    expect((await must(library.getResource, { id: file })).keyWord).toBe('同名词');
  });
});
