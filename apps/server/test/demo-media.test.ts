import { media } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { getContentReviewList, getReviewLog, getReviewResourceList, review } from '@yunguan/contract/platform/review';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedMedia } from '../src/demo/seed-media';
import { ingestAudio } from '../src/kernel/files/audio';
import { ingestVideo } from '../src/kernel/files/video';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

const content = anyContent(media);
let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.db.transaction('*', (tx) => seedMedia(tx, demoPlan(app)));
});
afterAll(() => app.close());

const works = async (name: string) =>
  (await mustSend(app, name, path(content, 'page'), { pageSize: 100 })).list as Form[];

describe('the demo works', () => {
  it('are at least 36 over all statuses, pictures, sounds and films, with titles of their own', async () => {
    const all = await works('platform');
    expect(all.length).toBeGreaterThanOrEqual(36);
    const main = await works('admin');
    expect(new Set(main.map((work) => work.status))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set((await works('branch')).map((work) => work.status)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(all.map((work) => work.sourceType))).toEqual(new Set([1, 2, 3]));
    expect(new Set(all.map((work) => work.title)).size).toBe(all.length);
    expect(main.slice(0, 2).map((work) => work.sortId)).toEqual([20, 10]);
  });

  it('hold everything that a submission asks for', async () => {
    const { rows } = await app.deps.pools.owner.query<{ form: Values }>('select form from revision');
    expect(rows.length).toBeGreaterThan(30);
    for (const { form } of rows) {
      expect(parseContent(content, form, { strictness: 'submit' }), JSON.stringify(form)).toMatchObject({ ok: true });
    }
  });

  it('wait with the reviewers of the library, and can be decided', async () => {
    const waiting = (await mustSend(app, 'reviewer', getReviewResourceList.path, { reviewStatus: 0 })).datas as Form[];
    expect(waiting.length).toBeGreaterThan(1);
    expect((await mustSend(app, 'reviewer', getContentReviewList.path, {})).total).toBe(0);
    const second = (await mustSend(app, 'reviewer2', getReviewResourceList.path, { reviewStatus: 0 })).datas as Form[];
    const objectId = second[0]?.objectId;
    await mustSend(app, 'reviewer2', review.path, { objectId, result: 'approve' });
    expect(await mustSend(app, 'viewer', path(content, 'detail'), { id: objectId })).toMatchObject({ status: 3 });
    const log = (await mustSend(app, 'viewer', getReviewLog.path, { objectId })) as unknown as Form[];
    expect(log.map((row) => row.userName)).toEqual(['唐晓岚', '罗文彬', '周明霞']);
  });

  it('have films that are real ones', async () => {
    const { rows } = await app.deps.pools.owner.query<{ store_key: string; seconds: number }>(
      "select distinct store_key, seconds from upload where kind = 'video'",
    );
    expect(rows).toHaveLength(2);
    const folder = await mkdtemp(join(tmpdir(), 'yunguan-film-'));
    for (const { store_key: key, seconds } of rows) {
      const file = await app.get(`/files/${key}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'video/mp4']);
      const copy = join(folder, 'film.mp4');
      await writeFile(copy, file.bytes);
      expect(await ingestVideo(copy)).toMatchObject({ suffix: 'mp4', width: 640, height: 360, seconds });
    }
    const shown = (await works('admin')).filter((work) => work.sourceType === 3);
    expect(shown.map((work) => work.status)).toContain(3);
    await rm(folder, { recursive: true });
  });

  it('have sounds that are real ones', async () => {
    const { rows } = await app.deps.pools.owner.query<{ store_key: string; seconds: number }>(
      "select distinct store_key, seconds from upload where kind = 'audio'",
    );
    expect(rows).toHaveLength(4);
    const folder = await mkdtemp(join(tmpdir(), 'yunguan-sound-'));
    for (const { store_key: key, seconds } of rows) {
      const file = await app.get(`/files/${key}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'audio/wav']);
      const copy = join(folder, 'sound.wav');
      await writeFile(copy, file.bytes);
      const heard = await ingestAudio(copy);
      expect(heard.suffix).toBe('wav');
      expect(Math.abs(heard.seconds - seconds)).toBeLessThanOrEqual(1);
      expect(seconds).toBeGreaterThan(4);
      const loudest = Array.from({ length: (file.bytes.length - 44) / 2 }, (_, n) =>
        Math.abs(file.bytes.readInt16LE(44 + n * 2)),
      ).reduce((most, sample) => Math.max(most, sample), 0);
      expect(loudest).toBeGreaterThan(20_000);
    }
    await rm(folder, { recursive: true });
  });
});
