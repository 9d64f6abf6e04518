import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as library from '@yunguan/contract/platform/library';
import { verifyTrail } from '@yunguan/contract/platform/logs';
import { review } from '@yunguan/contract/platform/review';
import { saveDraft, setPreference } from '@yunguan/contract/platform/shell';
import { editVenue } from '@yunguan/contract/platform/venues';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep as sweepAll } from '../src/chores';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { listenForAccessChanges } from '../src/kernel/access/listen';
import { sealAudit } from '../src/kernel/audit/seal';
import { thumbKeys } from '../src/kernel/files/file-key';
import { mentionedHashes, pathFree } from '../src/platform/uploads/mentioned-hashes';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, png } from './content-app';
import { buildRecruit, buildVote, type Form, freshTitle, mustSend, path, recruitInput } from './factories';
import { addedFile, buildResource } from './library-data';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const votes = anyContent(vote);
const recruits = anyContent(recruit);
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
/** Everything uploaded so far is two days old by then. */
const sweep = (now = hours(49)) => sweepFiles(app.deps, contentModules, now);
const keyOf = (url: string) => url.replace('/files/', '');
const hasRow = async (url: string) =>
  (await owner().query('select id from upload where store_key = $1', [keyOf(url)])).rows.length > 0;
const hasFile = async (url: string) => (await app.deps.files.stat(keyOf(url))) !== undefined;
const isThere = async (url: string) => [await hasRow(url), await hasFile(url)];
const kept = [true, true];
const gone = [false, false];

it('what a crash left half-written beside the files goes with the chores after a day, what is being written stays', async () => {
  const folder = join(app.deps.config.dataDir, 'files', '.incoming');
  const [left, young] = [join(folder, randomUUID()), join(folder, randomUUID())];
  await mkdir(folder, { recursive: true });
  for (const file of [left, young]) await writeFile(file, 'half');
  const dayBefore = new Date(app.clock.now().getTime() - 86_400_001);
  await utimes(left, dayBefore, dayBefore);
  await utimes(young, app.clock.now(), app.clock.now());
  await sweepAll(app.deps);
  expect(await readdir(folder)).toEqual([young.slice(folder.length + 1)]);
  await rm(young);
});

it('the log is sealed and verified while the sweep reads every text, however long that takes', async () => {
  const stop = listenForAccessChanges(owner(), { onChange: () => undefined, log: app.deps.log });
  const slow = await app.deps.pools.cursors.connect();
  try {
    await slow.query('begin');
    await slow.query('lock table preference in access exclusive mode');
    const reading = mentionedHashes(app.deps.pools, contentModules, ['a'.repeat(64)]);
    await setTimeout(300);
    const verified = await app.send('platform', verifyTrail.path, {});
    expect(verified.state, verified.text).toBe(1);
    expect(await sealAudit(owner())).toBeGreaterThan(0);
    await slow.query('commit');
    expect(await reading).toEqual(new Set());
  } finally {
    slow.release(true);
    await stop();
  }
});

let colours = 0;
const picture = (name = 'admin') => {
  colours += 1;
  return app.picture(name, `#${(0x50_10_10 + colours * 0x313).toString(16)}`);
};

describe('uploads that nothing uses', () => {
  it('go after two days with their thumbnails, and their task of making them', async () => {
    const url = await picture();
    const [thumb] = thumbKeys(keyOf(url));
    if (!thumb) throw new Error('a picture has thumbnails');
    await app.deps.files.put(thumb.key, await png('#ffffff'), { contentType: 'image/webp' });
    await owner().query('insert into thumbnail_task (store_key) values ($1) on conflict do nothing', [keyOf(url)]);
    await sweep(hours(47));
    expect(await isThere(url)).toEqual(kept);
    expect(await sweep()).toBe(1);
    expect(await isThere(url)).toEqual(gone);
    expect(await app.deps.files.stat(thumb.key)).toBeUndefined();
    const tasks = await owner().query('select 1 from thumbnail_task where store_key = $1', [keyOf(url)]);
    expect(tasks.rows).toEqual([]);
    // What was swept can be uploaded again.
    colours -= 1;
    expect(await isThere(await picture())).toEqual(kept);
    await sweep();
  });

  it('go with the poster of a film, unless another film shows the same one', async () => {
    const film = await picture();
    const [own, shared] = [`ab/${'a'.repeat(63)}1.jpg`, `ab/${'a'.repeat(63)}2.jpg`];
    for (const key of [own, shared]) await app.deps.files.put(key, await png('#000000'), { contentType: 'image/jpeg' });
    await owner().query('update upload set poster_key = $2 where store_key = $1', [keyOf(film), own]);
    await sweep();
    expect([await hasFile(film), await hasFile(`/files/${own}`)]).toEqual([false, false]);
    const [second, other] = [await picture(), await picture()];
    await owner().query('update upload set poster_key = $2 where store_key = any ($1)', [
      [keyOf(second), keyOf(other)],
      shared,
    ]);
    await buildRecruit(app, { form: { cover: other } });
    await sweep();
    expect([await hasFile(second), await hasFile(other), await hasFile(`/files/${shared}`)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('leave the poster that was written anew, for another film with the same frame is about to come', async () => {
    const film = await picture();
    const poster = `ab/${'a'.repeat(63)}3.jpg`;
    await app.deps.files.put(poster, await png('#000000'), { contentType: 'image/jpeg' });
    await owner().query('update upload set poster_key = $2 where store_key = $1', [keyOf(film), poster]);
    await utimes(join(app.deps.config.dataDir, 'files', poster), hours(2), hours(2));
    await sweep();
    expect([await hasFile(film), await hasFile(`/files/${poster}`)]).toEqual([false, true]);
  });

  it('leave the file while another venue has uploaded it since', async () => {
    const url = await picture('admin');
    await owner().query(
      `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, created_at)
       select gen_random_uuid(), $2, $3, store_key, sha256, kind, name, suffix, mime, size, $4 from upload where store_key = $1`,
      [keyOf(url), seedId.venue(demoBranchKey), seedId.user('branch'), hours(40)],
    );
    await sweep();
    expect(await isThere(url)).toEqual(kept);
    const { rows } = await owner().query('select venue_id from upload where store_key = $1', [keyOf(url)]);
    expect(rows).toEqual([{ venue_id: seedId.venue(demoBranchKey) }]);
    await sweep(hours(100));
    expect(await isThere(url)).toEqual(gone);
  });

  it('stay when the file was written anew, for somebody is about to use it', async () => {
    const url = await picture();
    await owner().query(`update upload set created_at = now() - interval '3 days' where store_key = $1`, [keyOf(url)]);
    expect(await sweep(new Date())).toBe(0);
    expect(await isThere(url)).toEqual(kept);
    await sweep();
  });

  it('stay when their name is none of ours', async () => {
    const url = await picture();
    await owner().query(`update upload set store_key = 'old/scan.png' where store_key = $1`, [keyOf(url)]);
    await sweep();
    expect(await hasRow('/files/old/scan.png')).toBe(true);
  });
});

/** What mentions an upload, one after another. */
const mentions: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'a record that shows it': (url) => buildRecruit(app, { form: { cover: url } }),
  'a record in the recycle bin': async (url) => {
    const id = await buildRecruit(app, { form: { cover: url } });
    await mustSend(app, 'admin', path(recruits, 'remove'), { ids: [id] });
  },
  'an article that links to it': (url) =>
    buildRecruit(app, { form: { introduction: `<p><a href="${url}">招生简章</a></p>` } }),
  'an article whose words spell it': (url) => buildRecruit(app, { form: { introduction: `<p>${url}</p>` } }),
  'an earlier version of a living record': async (url) => {
    const id = await buildVote(app, { status: 101, form: { cover: url } });
    await mustSend(app, 'editor', path(votes, 'update'), { id, cover: await picture(), status: 0 });
  },
  'a rolling draft': (url) => mustSend(app, 'editor', saveDraft.path, { kind: 'vote', form: { cover: url } }),
  'an enclosure of a decision': async (url) => {
    const objectId = await buildVote(app, { status: 1, form: { cover: await picture() } });
    const enclosureList = [{ name: '修改意见.png', url }];
    await mustSend(app, 'reviewer', review.path, { objectId, result: 'reject', remark: '见附件', enclosureList });
  },
  'a resource of the library': (url) => buildResource(app, { form: { url } }),
  'a resource in the recycle bin': async (url) => {
    const id = await buildResource(app, { form: { url } });
    await mustSend(app, 'admin', library.delResource.path, { ids: [id] });
  },
  'the where-used list': (url) =>
    owner().query(
      `insert into upload_use (store_key, object_id, content_type) values ($1, gen_random_uuid(), 'later')`,
      [keyOf(url)],
    ),
  'a letter': (url) =>
    owner().query(`insert into letter (user_id, kind, title, content) values ($1, 'notice', '通知', $2)`, [
      seedId.user('editor'),
      `请看 ${url}`,
    ]),
  'a portrait': (url) => owner().query('update staff_user set icon = $2 where id = $1', [seedId.user('viewer'), url]),
  'the introduction of a venue': (url) =>
    owner().query('update venue set introduction = $2 where id = $1', [seedId.venue('main'), `<img src="${url}">`]),
  'the sign of a venue': (url) =>
    owner().query('update venue set logo = $2 where id = $1', [seedId.venue('main'), url]),
  'the icon of a menu': (url) => owner().query('update menu set icon = $2 where id = $1', [seedId.menu('log'), url]),
  'an item of the dictionary': (url) =>
    owner().query(
      `update dictionary_item set display_name = $1 where id = (select min(id::text)::uuid from dictionary_item)`,
      [url],
    ),
  'a preference': (url) => mustSend(app, 'viewer', setPreference.path, { key: 'home.background', value: { url } }),
  'a review that waits': async (url) => {
    const id = await buildVote(app, { status: 1, form: { cover: await picture() } });
    await owner().query('update review_task set cover = $2 where object_id = $1', [id, url]);
  },
  'a push that waits': (url) =>
    owner().query(
      `insert into push_outbox (id, venue_id, content_type, object_id, title, channel, created_by, created_by_name)
       values (gen_random_uuid(), $1, 'media', gen_random_uuid(), $2, 'none', $3, '陈雅琴')`,
      [seedId.venue('main'), url, seedId.user('admin')],
    ),
  'a table that was added later': async (url) => {
    await owner().query('create table panorama (id int, points jsonb)');
    await owner().query('insert into panorama values (1, $1)', [JSON.stringify([{ picture: url }])]);
  },
};

describe('an upload that nothing shows stays while it is mentioned by', () => {
  it.each(Object.entries(mentions))('%s', async (_name, mention) => {
    const [url, unused] = [await picture(), await picture()];
    await mention(url);
    await sweep();
    expect(await isThere(url)).toEqual(kept);
    // The same run takes what nothing mentions.
    expect(await isThere(unused)).toEqual(gone);
  });

  it('the poster of a film that is a cover keeps the film', async () => {
    const film = await picture();
    const poster = `cd/${'c'.repeat(64)}.jpg`;
    await owner().query('update upload set poster_key = $2 where store_key = $1', [keyOf(film), poster]);
    await mustSend(app, 'editor', saveDraft.path, { kind: 'recruit', form: { cover: `/files/${poster}` } });
    await sweep();
    expect(await isThere(film)).toEqual(kept);
  });
});

describe('an upload goes', () => {
  it('with the record that was purged, also when its snapshots remain', async () => {
    const url = await picture();
    const id = await buildVote(app, { status: 101, form: { title: freshTitle('灯会'), cover: url } });
    await mustSend(app, 'admin', path(votes, 'remove'), { ids: [id] });
    await sweep();
    expect(await isThere(url)).toEqual(kept);
    await owner().query('delete from vote_activity where id = $1', [id]);
    const { rows } = await owner().query('select no from revision where object_id = $1', [id]);
    expect(rows).toHaveLength(1);
    await sweep();
    expect(await isThere(url)).toEqual(gone);
  });

  it('with the resource that was purged', async () => {
    const url = await picture();
    const id = await buildResource(app, { form: { url } });
    await mustSend(app, 'admin', library.delResource.path, { ids: [id] });
    await mustSend(app, 'admin', library.purgeResource.path, { ids: [id] });
    await sweep();
    expect(await isThere(url)).toEqual(gone);
  });

  it('in a later run when the store fails, and its row stays until then', async () => {
    const url = await picture();
    const broken = { ...app.deps, files: { ...app.deps.files, remove: () => Promise.reject(new Error('store down')) } };
    await expect(sweepFiles(broken, contentModules, hours(49))).rejects.toThrow('store down');
    expect(await isThere(url)).toEqual(kept);
    await sweep();
    expect(await isThere(url)).toEqual(gone);
  });
});

/** A database whose transactions sweep just before they commit, while everything they wrote is there to be seen by nobody. */
async function sweptMeanwhile<T>(run: () => Promise<T>): Promise<T> {
  const { db } = app.deps;
  const plain = db.transaction;
  let swept = false;
  db.transaction = (scope, work) =>
    plain(scope, async (tx) => {
      const result = await work(tx);
      if (swept) return result;
      swept = true;
      // What was only sent has run once something after it is answered.
      await tx.query('select 1');
      db.transaction = plain;
      await sweep();
      return result;
    });
  try {
    return await run();
  } finally {
    db.transaction = plain;
  }
}

describe('a sweep at the moment of saving', () => {
  const savings: Readonly<Record<string, (url: string) => Promise<Form>>> = {
    'a record': (url) => mustSend(app, 'editor', path(recruits, 'create'), recruitInput({ cover: url })),
    'a resource': async (url) =>
      mustSend(app, 'admin', library.addImageList.path, { list: [await addedFile(app, { url })] }),
    'the sign of a venue': (url) => mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: url }),
  };

  it.each(Object.entries(savings))('passes over the files of %s', async (_name, save) => {
    const [url, unused] = [await picture(), await picture()];
    await app.as('editor');
    await app.as('admin');
    await sweptMeanwhile(() => save(url));
    expect(await isThere(url)).toEqual(kept);
    expect(await isThere(unused)).toEqual(gone);
    await sweep();
    expect(await isThere(url)).toEqual(kept);
  });

  it('that came first is seen by who saves', async () => {
    const url = await picture();
    await sweep();
    const refused = await app.send('editor', path(recruits, 'create'), recruitInput({ cover: url }));
    expect(refused).toMatchObject({ state: 0, msg: '图片不存在，请重新上传', objects: { field: 'cover' } });
  });
});

describe('while files are removed from a slow store', () => {
  it('nothing offers them any more', async () => {
    const url = await picture();
    const offered: boolean[] = [];
    const remove = async (key: string) => {
      offered.push(await hasRow(url));
      await app.deps.files.remove(key);
    };
    await sweepFiles({ ...app.deps, files: { ...app.deps.files, remove } }, contentModules, hours(49));
    expect(offered.length).toBeGreaterThan(1);
    expect(new Set(offered)).toEqual(new Set([false]));
    expect(await isThere(url)).toEqual(gone);
  });

  it('a file that went before the store failed leaves no row', async () => {
    const film = await picture();
    const poster = `ef/${'e'.repeat(64)}.jpg`;
    await owner().query('update upload set poster_key = $2 where store_key = $1', [keyOf(film), poster]);
    const remove = async (key: string) => {
      if (key === poster) throw new Error('store down');
      await app.deps.files.remove(key);
    };
    const broken = { ...app.deps, files: { ...app.deps.files, remove } };
    await expect(sweepFiles(broken, contentModules, hours(49))).rejects.toThrow('store down');
    expect(await isThere(film)).toEqual(gone);
  });
});

describe('reading the texts', () => {
  it('sees them as they were at one moment: what moves meanwhile is found', async () => {
    const url = await picture();
    const hash = /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
    await owner().query(`insert into letter (user_id, kind, title, content) values ($1, 'notice', '搬动', $2)`, [
      seedId.user('editor'),
      url,
    ]);
    const client = await owner().connect();
    const plain = client.query.bind(client);
    let moved = false;
    const moving = async (text: string, values?: unknown[]) => {
      const answer = await plain(text, values);
      if (moved || !/from preference t/.test(text)) return answer;
      moved = true;
      await owner().query('insert into preference (user_id, key, value) values ($1, $2, $3)', [
        seedId.user('editor'),
        'moved',
        JSON.stringify(url),
      ]);
      await owner().query(`delete from letter where title = '搬动'`);
      return answer;
    };
    Object.assign(client, { query: moving });
    const { sweeping } = app.deps.pools;
    const watched: { sweeping: Pool } = {
      sweeping: Object.assign(Object.create(sweeping), { connect: async () => client }),
    };
    const found = await mentionedHashes(watched, contentModules, [hash]);
    expect([moved, [...found]]).toEqual([true, [hash]]);
    Reflect.deleteProperty(client, 'query');
    await owner().query(`delete from preference where key = 'moved'`);
  });

  it('leaves out columns that exist and hold no paths', async () => {
    const { rows } = await owner().query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns where table_schema = current_schema()`,
    );
    const places = rows.map(({ place }) => place);
    for (const [table, columns] of Object.entries(pathFree)) {
      for (const column of columns) {
        expect(places).toContain(`${table}.${column}`);
        // What is named like a picture, a text of staff or a form is read.
        expect(column).not.toMatch(/(^|_)(cover|photo|url|path|icon|logo|content|form|introduction|answers|detail)$/);
      }
    }
  });
});
