import { enclosureSource, resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { type ContentApp, createContentApp, png } from './content-app';
import { pdf } from './custom-factory';
import { buildVote } from './factories';
import { byUsers, flowCalls, step } from './flow-calls';
import { forbidden } from './refusals';
import { reviewCalls } from './review-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const flow = flowCalls(() => app);
const { decide, logOf, detailOf, statusOf } = reviewCalls(() => app);

interface Sent {
  readonly bytes: Buffer;
  readonly name: string;
  readonly source?: string;
}

/** Path of a file that an account uploaded. */
async function sent(account: string, { bytes, name, source = enclosureSource }: Sent): Promise<string> {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
  const answer = await app.upload({ token: await app.as(account), bytes, name, type, source });
  const [file] = answer.objects as { relativePath?: unknown }[];
  if (typeof file?.relativePath !== 'string') throw new Error(answer.msg);
  return file.relativePath;
}
const paper = (account: string) => sent(account, { bytes: pdf, name: '修改意见.pdf' });
const enclosing = (...files: readonly (readonly [name: string, url: string])[]) => ({
  result: 'reject',
  remark: '见附件',
  enclosureList: files.map(([name, url]) => ({ name, url })),
});

it('a reviewer’s papers rest in private and are opened by those who see the record, for a minute', async () => {
  const id = await buildVote(app, { status: 1 });
  const [document, picture] = [
    await paper('reviewer'),
    await sent('reviewer', { bytes: await png('#334455'), name: '圈注.png' }),
  ];
  expect(document).toMatch(/^\/files\/private\//);
  expect((await app.get(document)).status).toBe(404);
  const files = enclosing(['修改意见.pdf', document], ['圈注.png', picture]);
  expect(await decide('reviewer', id, files)).toMatchObject({ state: 1 });

  const enclosures = (await logOf('editor', id)).at(-1)?.enclosureList ?? [];
  expect(enclosures.map(({ name }) => name)).toEqual(['修改意见.pdf', '圈注.png']);
  const [link] = enclosures;
  const file = await app.get(link?.url ?? '');
  expect(file.status).toBe(200);
  expect(file.bytes).toEqual(pdf);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('修改意见.pdf');

  const detail = (await detailOf('reviewer', id)).log as { enclosureList: { url: string }[] }[];
  expect((await app.get(detail.at(-1)?.enclosureList[1]?.url ?? '')).status).toBe(200);

  app.clock.advance({ seconds: 61 });
  expect((await app.get(link?.url ?? '')).status).toBe(404);
  const [renewed] = (await logOf('editor', id)).at(-1)?.enclosureList ?? [];
  expect((await app.get(renewed?.url ?? '')).status).toBe(200);
});

it('nobody encloses what another sent, nor a copy of a paper that he may see himself', async () => {
  const id = await buildVote(app, { status: 1 });
  const others = await paper('reviewer2');
  const idCard = await sent('reviewer', { bytes: await png('#553322'), name: '身份证.png', source: 'idcard' });
  const nowhere = '/files/private/ab/x.pdf';
  for (const url of [others, idCard, nowhere]) {
    const refused = await decide('reviewer', id, enclosing(['附件', url]));
    expect(refused, url).toMatchObject({ state: 0, objects: { code: 'VALIDATION' } });
    expect(refused.text).toContain('附件不存在，请重新上传');
  }
  expect(await statusOf(id)).toBe(1);
  expect(await decide('reviewer', id, enclosing(['附件.pdf', await paper('reviewer')]))).toMatchObject({ state: 1 });
});

it('what went with a decision stays, what went with none goes after two days', async () => {
  const id = await buildVote(app, { status: 1 });
  const [used, unused] = [await paper('reviewer'), await paper('reviewer')];
  await decide('reviewer', id, enclosing(['附件.pdf', used]));
  const keyOf = (url: string) => url.replace('/files/', '');
  await sweepFiles(app.deps, contentModules, new Date(Date.now() + 49 * 3_600_000));
  expect(await app.deps.files.stat(keyOf(used))).toBeDefined();
  expect(await app.deps.files.stat(keyOf(unused))).toBeUndefined();
});

it('what is neither a picture nor a paper is refused', async () => {
  const answer = await app.upload({
    token: await app.as('reviewer'),
    bytes: Buffer.from('no picture'),
    name: '说明.txt',
    type: 'text/plain',
    source: enclosureSource,
  });
  expect(answer).toMatchObject({ state: 0, msg: '仅支持图片（jpg、png、gif、bmp）和 PDF 文件' });
});

it('whoever holds no right that takes a file uploads none, but for what waits for his decision', async () => {
  const attempt = async (bytes: Buffer) =>
    app.upload({ token: await app.as('viewer'), bytes, name: '图.png', type: 'image/png', source: 'works' });
  expect(await attempt(await png('#101112'))).toMatchObject(forbidden);
  const begun = await app.app.inject({
    method: 'POST',
    url: resumableUploadPath,
    headers: { authorization: `Bearer ${await app.as('viewer')}`, 'tus-resumable': '1.0.0', 'upload-length': '100' },
  });
  expect([begun.statusCode, (JSON.parse(begun.body) as { msg: string }).msg]).toEqual([400, forbidden.msg]);

  await flow.saved([step('审核', byUsers('viewer'))], { kind: 'vote' });
  expect(await attempt(await png('#131415')), 'of a flow that names him, while nothing waits').toMatchObject(forbidden);
  const id = await buildVote(app, { status: 1 });
  const document = await paper('viewer');
  expect(await decide('viewer', id, enclosing(['修改意见.pdf', document]))).toMatchObject({ state: 1 });
  expect(await attempt(await png('#161718'))).toMatchObject(forbidden);
});
