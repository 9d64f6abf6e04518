import { uploadSignupPicture } from '@yunguan/contract/content/course-signup';
import { uploadMemberFile } from '@yunguan/contract/content/vote-application';
import { resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { finishUpload, uploadImageOrVideo } from '@yunguan/contract/platform/files';
import { importSysUsers } from '@yunguan/contract/platform/staff-import';
import { registry } from '@yunguan/contract/registry';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eicar, hasClamd, startDouble, startRealClamd } from '../../src/kernel/files/clamd.fixture';
import { partsFolder } from '../../src/kernel/files/transfers';
import { type ContentApp, createContentApp, png } from '../content-app';
import { openCourse } from '../course-factories';
import { buildOpenForm, pdf } from '../custom-factory';
import { beginAt, idOf, openLine, sendPart, speak } from './line';

let clamd: Awaited<ReturnType<typeof startDouble>>;
let app: ContentApp;
let picture: Buffer;
const member = '13900000021';
type Senders = ReadonlyMap<string, { readonly as: string; readonly query: string }>;
let senders: Senders;

beforeAll(async () => {
  clamd = await startDouble();
  app = await createContentApp({ env: { CLAMD: clamd.setting } });
  picture = await png('#2f6f4f');
  senders = await sendersOf(app);
  before = { files: await leftovers(), uploads: await uploads() };
});
afterAll(async () => {
  await app.close();
  await clamd.stop();
});

/** Query of each call that takes files, and who may send one. */
async function sendersOf(to: ContentApp): Promise<Senders> {
  return new Map([
    [uploadImageOrVideo.path, { as: 'editor', query: '?source=works' }],
    [importSysUsers.path, { as: 'admin', query: '?dryRun=1' }],
    [uploadSignupPicture.path, { as: member, query: `?courseId=${await openCourse(to)}` }],
    [uploadMemberFile.path, { as: member, query: `?activityId=${await buildOpenForm(to)}` }],
  ]);
}

const send = async (path: string, bytes: Buffer, name = '文件.pdf') => {
  const { as, query } = senders.get(path) ?? { as: '', query: '' };
  return app.upload({ path: `${path}${query}`, token: await app.as(as), bytes, name });
};
const withVirus = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(eicar)]);
const leftovers = async () => {
  const found = await Promise.all(
    ['tmp', 'files'].map((folder) =>
      readdir(join(app.deps.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return found.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};
const uploads = async () => (await app.db.query('select 1 from upload')).length;
const lastRow = async (call: string) => {
  const [row] = await app.deps.pools.owner
    .query<{ result: string; detail: Record<string, unknown>; user_name: string }>(
      'select result, detail, user_name from audit_log where call = $1 order by id desc limit 1',
      [call],
    )
    .then(({ rows }) => rows);
  return row;
};
/** What the data of the tests themselves has left. */
let before: { files: string[]; uploads: number };
const refused = '文件未通过病毒检查，已拒绝上传';

describe('a file with a virus', () => {
  it('is looked for at every call that takes files', () => {
    const takers = registry.filter((endpoint) => endpoint.multipart).map(({ path }) => path);
    expect([...senders.keys()].sort()).toEqual(takers.sort());
  });

  it('is refused at each of them, leaves nothing behind, and is written down', async () => {
    for (const path of senders.keys()) {
      const seen = clamd.received.length;
      expect(await send(path, withVirus(picture), '附件.pdf'), path).toMatchObject({ state: 0, msg: refused });
      expect(clamd.received.slice(seen), path).toEqual([withVirus(picture)]);
      expect(await lastRow(path), path).toMatchObject({
        result: 'refused:VALIDATION',
        detail: { virus: 'Eicar-Test-Signature', name: '附件.pdf' },
      });
    }
    expect(await leftovers()).toEqual(before.files);
    expect(await uploads()).toBe(before.uploads);
  });

  it('is refused when it came in parts, too, and its parts are gone', async () => {
    const line = await openLine(app, 'editor');
    const bytes = withVirus(picture);
    const path = await beginAt(line, bytes.length, '封面.png');
    await sendPart(line, path, { offset: 0, bytes });
    const answer = await app.send('editor', finishUpload.path, { uploadId: idOf(path), source: 'works' });
    expect(answer).toMatchObject({ state: 0, msg: refused });
    expect((await readdir(partsFolder(app.deps.config.dataDir))).filter((name) => name.startsWith(idOf(path)))).toEqual(
      [],
    );
    expect((await speak(line, 'HEAD', { path: `${resumableUploadPath}/${idOf(path)}` })).status).toBe(404);
    expect(await lastRow(finishUpload.path)).toMatchObject({ detail: { virus: 'Eicar-Test-Signature' } });
    expect(await uploads()).toBe(before.uploads);
  });

  it('does not stand in the way of clean ones', async () => {
    expect(await send(uploadImageOrVideo.path, picture, '封面.png')).toMatchObject({ state: 1 });
    expect(await send(uploadMemberFile.path, pdf)).toMatchObject({ state: 1 });
    expect(await uploads()).toBe(before.uploads + 2);
  });
});

describe.runIf(hasClamd)('a real clamd', () => {
  it('judges what every call takes', async () => {
    const real = await startRealClamd();
    const guarded = await createContentApp({ env: { CLAMD: real.setting } });
    try {
      for (const [path, { as, query }] of await sendersOf(guarded)) {
        const to = { path: `${path}${query}`, token: await guarded.as(as), name: '附件.png' };
        expect(await guarded.upload({ ...to, bytes: withVirus(picture) }), path).toMatchObject({
          state: 0,
          msg: refused,
        });
        if (path === importSysUsers.path) continue;
        expect(await guarded.upload({ ...to, bytes: picture }), path).toMatchObject({ state: 1 });
      }
    } finally {
      await guarded.close();
      await real.stop();
    }
  });
});

describe('while the scanner is down', () => {
  it('nothing is taken, unless the installation wants it so', async () => {
    const taken = await uploads();
    const open = await createContentApp({ env: { CLAMD: clamd.setting, CLAMD_DOWN: 'accept' } });
    await clamd.stop();
    try {
      const answer = await send(uploadImageOrVideo.path, picture, '封面.png');
      expect(answer).toMatchObject({ status: 503, state: 0, msg: '文件安全检查暂不可用，请稍后再试' });
      expect(await uploads()).toBe(taken);
      const unseen = await open.upload({ token: await open.as('editor'), bytes: picture });
      expect(unseen).toMatchObject({ state: 1 });
    } finally {
      await open.close();
    }
  });
});
