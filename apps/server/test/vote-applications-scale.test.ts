import { deleteCustomFields } from '@yunguan/contract/content/vote-custom';
import { customExportCode, getSubmissions } from '@yunguan/contract/content/vote-application';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { addField, buildOpenForm, mustApply, newMember } from './custom-factory';
import { mustSend } from './factories';
import { vacuumed } from './vacuumed';

const questions = 20;
const applications = 20_000;
/** Milliseconds: a part of what a statement may take, for a part of what a contest of a whole city brings. */
const patience = 800;

let app: ContentApp;
let activityId: string;
const fields: string[] = [];
beforeAll(async () => {
  app = await createContentApp();
  activityId = await buildOpenForm(app);
  for (let n = 1; n <= questions; n += 1)
    fields.push(await addField(app, activityId, { fieldName: `问题${n}`, type: 2, sort: n }));
  const answers = Object.fromEntries(fields.map((id) => [id, '这是一个比较长的回答，'.repeat(10)]));
  const id = await mustApply(app, newMember(), activityId, answers);
  const { owner, app: pool } = app.deps.pools;
  await owner.query(
    `insert into custom_submission (id, venue_id, activity_id, tel, answers, channel, created_at, state)
     select gen_random_uuid(), venue_id, activity_id, '13' || lpad(n::text, 9, '0'), answers, channel,
       created_at - n * interval '1 second', state
     from custom_submission, generate_series(1, $2::int) n where id = $1`,
    [id, applications - 1],
  );
  await vacuumed(owner, 'custom_submission');
  Object.assign(pool.options, { statement_timeout: patience });
  app.deps.pools.breakConnections('with another time limit');
}, 120_000);
afterAll(() => app.close());

const order = () => app.send('editor', generateFile.path, { action: customExportCode, model: { activityId } });

it('many long applications are exported, with the questions that are asked and those that are asked no more', async () => {
  const asked = await order();
  expect(asked.state, asked.text).toBe(1);
  await mustSend(app, 'editor', deleteCustomFields.path, { ids: [fields[0]] });
  const gone = await order();
  expect(gone.state, gone.text).toBe(1);
});

it('many long applications are searched by a word, however rare, in one go', async () => {
  const search = (keyword: string) => app.send('editor', getSubmissions.path, { activityId, keyword, pageIndex: 2 });
  const none = await search('没有这个词');
  expect(none.state, none.text).toBe(1);
  expect(none.objects).toMatchObject({ datas: [], total: 0 });
  const beyond = await app.send('editor', getSubmissions.path, { activityId, keyword: '较长', pageIndex: 99_999 });
  expect(beyond.objects).toMatchObject({ datas: [], total: applications });
  const all = await search('较长的回答');
  expect(all.objects.total).toBe(applications);
  expect((all.objects.datas as { tel: string }[]).map(({ tel }) => tel.slice(-2))).toEqual(
    Array.from({ length: 10 }, (_, n) => String(n + 10)),
  );
});
