import * as labels from '@yunguan/contract/platform/labels';
import * as library from '@yunguan/contract/platform/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { ids, libraryCalls, names } from './library-calls';
import { buildDirectory, pictureOf } from './library-data';
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
const change = (id: string, assignment: string) =>
  owner().query(`update resource set ${assignment} where id = $1`, [id]);

describe('the list', () => {
  it('of an empty library or directory says so with state 101 and an empty page', async () => {
    const directoryId = await buildDirectory(app);
    const answer = await send(library.getResourceList, { directoryId, pageSize: 6, pageIndex: 0 });
    expect(answer).toMatchObject({ status: 200, state: 101, msg: '暂无数据内容' });
    expect(answer.objects).toEqual({ list: [], totalCount: 0, datas: [], total: 0 });
    await keep(app, { form: { directoryId } });
    expect((await send(library.getResourceList, { directoryId })).state).toBe(1);
  });

  it('counts its pages from zero and ends with what is left', async () => {
    const directoryId = await buildDirectory(app);
    for (let n = 1; n <= 7; n += 1) await keep(app, { form: { directoryId, name: `第${n}张.png` } });
    const page = (pageIndex: unknown) => list({ directoryId, pageSize: 3, pageIndex, sortType: 5 });
    expect(names(await page(0))).toEqual(['第1张.png', '第2张.png', '第3张.png']);
    expect(names(await page('2'))).toEqual(['第7张.png']);
    expect(await page(3)).toEqual({ list: [], totalCount: 7, datas: [], total: 7 });
    expect(names(await page(-5))).toEqual(names(await page(0)));
    expect((await page('')).totalCount).toBe(7);
    const row = (await page(0)).list[0];
    expect((await page(0)).datas[0]).toEqual(row);
  });

  it('sorts by time, size and name in both directions; names by their reading and their numbers', async () => {
    const directoryId = await buildDirectory(app);
    const files = [
      ['展览2.png', 500, '2026-03-01'],
      ['展览10.png', 100, '2026-01-01'],
      ['安居.png', 300, '2026-05-01'],
      ['重庆.png', 200, '2026-02-01'],
      ['Zebra.png', 400, '2026-04-01'],
    ] as const;
    for (const [name, size, day] of files) {
      const id = await keep(app, { form: { directoryId, name } });
      await change(id, `size = ${size}, created_at = '${day}'`);
    }
    const sorted = async (sortType: unknown) => names(await list({ directoryId, sortType }));
    const byTime = ['展览10.png', '重庆.png', '展览2.png', 'Zebra.png', '安居.png'];
    const bySize = ['展览10.png', '重庆.png', '安居.png', 'Zebra.png', '展览2.png'];
    const byName = await sorted(5);
    expect(await sorted(1)).toEqual(byTime);
    expect(await sorted(2)).toEqual(byTime.toReversed());
    expect(await sorted('3')).toEqual(bySize);
    expect(await sorted(4)).toEqual(bySize.toReversed());
    expect(byName.indexOf('展览2.png')).toBe(byName.indexOf('展览10.png') - 1);
    expect(byName.indexOf('安居.png')).toBeLessThan(byName.indexOf('展览2.png'));
    expect(await sorted(6)).toEqual(byName.toReversed());
    for (const odd of [0, 7, -1, null, '']) expect(await sorted(odd)).toEqual(byTime.toReversed());
  });

  it('holds the files of a directory itself, of the whole venue, or those that are unfiled', async () => {
    const top = await buildDirectory(app);
    const below = await buildDirectory(app, { parentId: top });
    const [inTop, inBelow] = [
      await keep(app, { form: { directoryId: top } }),
      await keep(app, { form: { directoryId: below } }),
    ];
    const loose = await keep(app);
    expect(ids(await list({ directoryId: top.toUpperCase() }))).toEqual([inTop]);
    expect(ids(await list({ directoryId: '', pageSize: 100 }))).toEqual(
      expect.arrayContaining([inTop, inBelow, loose]),
    );
    const unfiled = ids(await list({ view: 'unfiled', pageSize: 100 }));
    expect(unfiled).toContain(loose);
    expect(unfiled).not.toContain(inTop);
  });

  it('finds names by one, two or more characters, wildcards standing for themselves', async () => {
    const stem = '蜀绣';
    const id = await keep(app, { form: { name: `${stem}100%_展品.PNG` } });
    const found = async (name: string) => ids(await list({ name, pageSize: 100 })).includes(id);
    for (const word of ['绣', '蜀绣', ' 蜀绣1 ', '100%', '%_展', '.png']) expect(await found(word), word).toBe(true);
    for (const word of ['绣蜀', '蜀%', '_绣', '蜀 绣']) expect(await found(word), word).toBe(false);
  });

  it('filters by kind, by classification and by labels under their names or ids', async () => {
    const { id: labelId } = await must(labels.addLabel, { name: '水墨', resourceType: 1 }, 'platform');
    const directoryId = await buildDirectory(app);
    const both = await keep(app, { form: { directoryId, keyWord: '水墨、舞台' } });
    const one = await keep(app, { form: { directoryId, keyWord: '舞台' } });
    const find = async (body: Form) => ids(await list({ directoryId, sortType: 1, ...body }));
    expect(await find({ keyWord: '舞台' })).toEqual([both, one]);
    expect(await find({ keyWord: `${String(labelId)},舞台` })).toEqual([both]);
    expect(await find({ keyWord: '水' })).toEqual([]);
    expect(await find({ keyWord: nobody })).toEqual([]);
    await change(one, `kind = 'audio'`);
    expect(await find({ kind: 'audio' })).toEqual([one]);
    expect(await find({ kind: '' })).toEqual([both, one]);
    const { rows } = await owner().query('select id from dictionary_item limit 1');
    await change(both, `classification = '${String(rows[0].id)}'`);
    expect(await find({ classification: rows[0].id })).toEqual([both]);
    expect(await find({ classification: 'x' })).toEqual([]);
  });

  it('shows what is kept twice, in the same venue alone', async () => {
    const url = await pictureOf(app, 'main', '#0f0f0f');
    const first = await keep(app, { form: { url, name: '原件.png' } });
    const single = await keep(app, { form: { url: await pictureOf(app, 'main', '#0e0e0e') } });
    await keep(app, { house: 'branch', form: { url: await pictureOf(app, 'branch', '#0f0f0f') } });
    const doubles = async () => ids(await list({ view: 'duplicates', pageSize: 100 }));
    expect(await doubles()).not.toContain(first);
    const second = await keep(app, { form: { url, name: '副本.png' } });
    expect(await doubles()).toEqual(expect.arrayContaining([first, second]));
    expect(await doubles()).not.toContain(single);
    const copies = async (id: string) => (await must(library.getResource, { id })).copyCount;
    expect([await copies(first), await copies(second), await copies(single)]).toEqual([1, 1, 0]);
    await change(second, 'deleted_at = now()');
    expect(await doubles()).not.toContain(first);
    expect(await copies(first)).toBe(0);
  });

  it('knows which licences end within thirty days and which have ended, by the day in China', async () => {
    const directoryId = await buildDirectory(app);
    // The clock of the tests stands at 10 in the morning of 21 November 2026 in China.
    const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22'];
    const made: Record<string, string> = {};
    for (const day of days) {
      made[day] = await keep(app, { form: { directoryId } });
      await change(made[day], `licence_until = '${day}'`);
    }
    await keep(app, { form: { directoryId } });
    const shown = async (view: string) => ids(await list({ directoryId, view, sortType: 1 }));
    expect(await shown('expired')).toEqual([made['2026-11-20']]);
    expect(await shown('expiring')).toEqual([made['2026-11-21'], made['2026-12-21']]);
    expect((await list({ directoryId, view: 'expired' })).list[0]?.licenceUntil).toBe('2026-11-20');
  });

  it('counts what shows a file in the venues that the reader sees, and knows the unused ones', async () => {
    const url = await pictureOf(app, 'main', '#123321');
    const directoryId = await buildDirectory(app);
    const id = await keep(app, { form: { url, directoryId } });
    const counted = async (name: string) => (await list({ directoryId, venueId: main }, name)).list[0]?.useCount;
    const unused = async (name = 'viewer') => (await list({ directoryId, view: 'unused' }, name)).totalCount;
    expect([await counted('viewer'), await unused()]).toEqual([0, 1]);
    const use = (venueId: string) =>
      owner().query(
        'insert into upload_use (store_key, object_id, content_type, venue_id) values ($1, gen_random_uuid(), $2, $3)',
        [url.slice('/files/'.length), 'vote', venueId],
      );
    await use(seedId.venue('platform'));
    expect([await counted('viewer'), await unused(), await counted('platform')]).toEqual([0, 1, 1]);
    await use(main);
    await use(branch);
    expect([await counted('viewer'), await unused(), await counted('platform')]).toEqual([1, 0, 3]);
    expect((await must(library.getResource, { id }, 'viewer')).useCount).toBe(1);
  });

  it('of the recycle bin is apart, and its time is that of the deletion', async () => {
    const directoryId = await buildDirectory(app);
    const [early, late] = [await keep(app, { form: { directoryId } }), await keep(app, { form: { directoryId } })];
    await change(early, `deleted_at = '2026-11-20 10:00:00+08'`);
    await change(late, `deleted_at = '2026-11-19 10:00:00+08'`);
    expect((await send(library.getResourceList, { directoryId })).state).toBe(101);
    const bin = await list({ directoryId, view: 'recycled' });
    expect(ids(bin)).toEqual([early, late]);
    expect(bin.list[0]?.deleteTime).toBe('2026-11-20 10:00:00');
    expect(ids(await list({ directoryId, view: 'recycled', sortType: 1 }))).toEqual([late, early]);
  });

  it('counts again after each change', async () => {
    const directoryId = await buildDirectory(app);
    const total = async () => (await list({ directoryId })).totalCount;
    const id = await keep(app, { form: { directoryId } });
    expect([await total(), await total()]).toEqual([1, 1]);
    await keep(app, { form: { directoryId } });
    expect(await total()).toBe(2);
    await change(id, 'deleted_at = now()');
    expect(await total()).toBe(1);
  });

  it('is that of the session’s venue, of the directory’s or of the one that is named; others are refused alike', async () => {
    const [here, there] = [await buildDirectory(app), await buildDirectory(app, { house: 'branch' })];
    const own = await keep(app, { form: { directoryId: here } });
    const theirs = await keep(app, { house: 'branch', form: { directoryId: there } });
    expect(ids(await list({ directoryId: there }, 'platform'))).toEqual([theirs]);
    expect(ids(await list({ venueId: branch, pageSize: 100 }, 'platform'))).toContain(theirs);
    expect(ids(await list({ pageSize: 100 }, 'viewer'))).not.toContain(theirs);
    for (const directoryId of [here, here.toUpperCase(), nobody, 'x', `${here}'`])
      expect(await send(library.getResourceList, { directoryId }, 'branch'), directoryId).toMatchObject(forbidden);
    for (const venueId of [main, nobody, '*'])
      expect(await send(library.getResourceList, { venueId }, 'branch'), venueId).toMatchObject(forbidden);
    expect(await send(library.getResourceList, { directoryId: here, venueId: branch }, 'platform')).toMatchObject(
      forbidden,
    );
    for (const id of [own, own.toUpperCase(), nobody, 'x'])
      expect(await send(library.getResource, { id }, 'branch'), id).toMatchObject(forbidden);
  });

  it.each([
    { pageIndex: 'x' },
    { pageSize: {} },
    { sortType: [1] },
    { name: [7] },
    { name: '长'.repeat(201) },
    { name: '\u0000' },
    { keyWord: '\ud800' },
    { kind: 'file' },
    { view: 'all' },
    { directoryId: {} },
    { venueId: ['x'] },
  ])('refuses %j in Chinese', async (body) => {
    const answer = await send(library.getResourceList, body);
    expect([answer.state, answer.objects.code]).toEqual([0, 'VALIDATION']);
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('the detail', () => {
  it('carries everything that is kept of a file, and where else its content lies', async () => {
    const directoryId = await buildDirectory(app, { name: '龙舟赛' });
    const url = await pictureOf(app, 'main', '#abcdef');
    const id = await keep(app, { form: { url, directoryId, name: '龙舟.png', keyWord: '江面,竞渡' } });
    const copy = await keep(app, { form: { url, name: '龙舟副本.png' } });
    await change(id, `alt = '江上的龙舟', origin = '本馆拍摄', licence = '可用于线上', licence_until = '2027-01-31'`);
    expect(await must(library.getResource, { id }, 'viewer')).toMatchObject({
      id,
      venueId: main,
      version: 1,
      name: '龙舟.png',
      suffix: '.png',
      url,
      relativePath: url,
      frontCover: url,
      keyWord: '江面,竞渡',
      labels: ['江面', '竞渡'],
      kind: 'image',
      width: 60,
      height: 40,
      seconds: null,
      alt: '江上的龙舟',
      origin: '本馆拍摄',
      licence: '可用于线上',
      licenceUntil: '2027-01-31',
      classification: null,
      directoryId,
      directoryName: '龙舟赛',
      createdBy: '陈雅琴',
      updatedBy: '陈雅琴',
      createTime: expect.stringMatching(/^2026-11-21 10:0\d:\d\d$/),
      deleteTime: null,
      duplicates: [{ id: copy, name: '龙舟副本.png', directoryName: null }],
    });
  });

  it('shows a film’s poster and nothing for a sound', async () => {
    const id = await keep(app);
    const cover = async () => (await must(library.getResource, { id })).frontCover;
    await change(id, `kind = 'video', poster_key = 'ab/poster.jpg'`);
    expect(await cover()).toBe('/files/ab/poster.jpg');
    await change(id, `kind = 'audio', poster_key = null`);
    expect(await cover()).toBe('');
  });
});
