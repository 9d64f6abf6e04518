import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getReviewLog, review } from '@yunguan/contract/platform/review';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTACK_VECTORS } from '../../src/kernel/html/attack-vectors.fixture';
import { dangersIn } from '../../src/kernel/html/dangers.fixture';
import { type ContentApp, createContentApp } from '../content-app';
import { buildVote, type Form, freshTitle, mustSend, path, recruitInput } from '../factories';
import { promise, size } from './record';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const fields = contentTypes.flatMap((type) =>
  Object.entries(type.fields).flatMap(([name, field]) => (field.kind === 'html' ? [{ type, name }] : [])),
);
const vectors = ATTACK_VECTORS.map(([, html]) => html);

it('of every type are harmless once they are stored and when they are answered', async () => {
  const harmful: string[] = [];
  let sent = 0;
  for (const [at, { type, name }] of fields.entries()) {
    for (const [index, html] of vectors.entries()) {
      if ((index + at) % size({ fast: 9, full: 1 }) !== 0) continue;
      const form: Form = type.reviewed ? { [type.titleField]: freshTitle('富文本'), status: 0 } : recruitInput();
      const answer = await app.send('editor', path(type, 'create'), { ...form, [name]: `<p>正文</p>${html}` });
      // What cannot be made harmless, or stored, is refused.
      if (answer.state !== 1) continue;
      sent += 1;
      const detail = await mustSend(app, 'editor', path(type, 'detail'), { id: answer.objects.id });
      const shown = detail[name];
      if (typeof shown !== 'string' || dangersIn(shown).length > 0) harmful.push(`${type.key}.${name}: ${html}`);
    }
  }
  expect(harmful).toEqual([]);
  const book = promise('P9');
  book.figure('富文本字段', fields.length, { atLeast: 12, unit: '个' });
  book.figure('存下并答出的危险内容', harmful.length, { exactly: 0, unit: `处（${sent} 篇）` });
}, 900_000);

it('hold nothing that runs where a reviewer’s words stand beside markup of the server', async () => {
  // The name of a step is an administrator's; it stands in the markup.
  await app.deps.pools.owner.query(`update review_step set name = '<img src=x onerror=alert(1)>'`);
  let harmful = 0;
  const chosen = vectors.filter((_, index) => index % size({ fast: 10, full: 1 }) === 0);
  for (const html of chosen) {
    const objectId = await buildVote(app, { status: 1, form: { title: `${freshTitle('题')}<b>` } });
    await app.send('reviewer', review.path, {
      objectId,
      result: 'reject',
      remark: html.replaceAll('\u0000', '').slice(0, 500),
    });
    const { text } = await app.send('editor', getReviewLog.path, { objectId });
    const statuses = [...text.matchAll(/"statusDiscription":"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) =>
      String(JSON.parse(`"${one}"`)),
    );
    expect(statuses.length).toBeGreaterThan(0);
    // The one text of the log that is markup is made by the server from a fixed list.
    if (statuses.some((one) => !/^<span class="st-\d+" style="color:#[0-9A-F]{6}">[^<>]*<\/span>$/.test(one)))
      harmful += 1;
  }
  promise('P9').figure('审批记录里非服务端生成的标记', harmful, { exactly: 0, unit: `处（${chosen.length} 条）` });
}, 900_000);

it('would be harmful if they were stored as they came', async () => {
  const id = await buildVote(app);
  await app.deps.pools.owner.query('update vote_activity set introduction = $2 where id = $1', [id, vectors[9]]);
  const detail = await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id });
  promise('P9').twin('写入时不净化', dangersIn(String(detail.introduction)).length > 0);
});
