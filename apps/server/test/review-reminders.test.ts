import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { remindOverdue } from '../src/kernel/review/remind-overdue';
import { settleSelfReview } from '../src/kernel/review/settle-self-review';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, freshTitle } from './factories';
import { byUsers, flowCalls, step, user } from './flow-calls';

// The database sets the limits by its own time, so the server's clock stands at the present.
let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp({ now: new Date().toISOString() });
});
afterAll(() => app.close());

const { owner, saved, approve, waitsFor } = flowCalls(() => app);

const limited = { limitHours: 2 };

beforeEach(async () => {
  await owner().query('delete from letter');
  await owner().query('delete from call_allowance');
  await owner().query('delete from review_task');
});

interface Letter {
  readonly title: string;
  readonly content: string;
  readonly link: string;
  readonly sender_name: string;
}

const lettersOf = async (name: string) =>
  (
    await owner().query<Letter>(
      `select title, content, link, sender_name from letter where user_id = $1 and kind = 'urge' order by id`,
      [user(name)],
    )
  ).rows;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
const remind = (hours: number) => remindOverdue(app.db, inHours(hours));
const read = (name: string) => owner().query('update letter set read_at = now() where user_id = $1', [user(name)]);

describe('contents that wait beyond the limit of their step', () => {
  it('are told to whoever shall decide them, in one letter that leads there', async () => {
    await saved([step('审核', byUsers('reviewer', 'reviewer2'), limited)]);
    const title = freshTitle('过期');
    const id = await buildVote(app, { status: 1, form: { title } });
    await remind(1.9);
    expect(await lettersOf('reviewer')).toEqual([]);
    await remind(2.1);
    const [letter, ...others] = await lettersOf('reviewer');
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      title: '1 条内容已超过审核期限',
      link: `/audit/businessApproval?object=${id}`,
      sender_name: '系统',
    });
    expect(letter?.content).toMatch(new RegExp(`^《${title}》的“审核”步骤，期限 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`));
    expect(await lettersOf('reviewer2')).toHaveLength(1);
    expect(await lettersOf('editor')).toEqual([]);
  });

  it('are told together, the longest overdue first, and ten of them by name', async () => {
    await saved([step('审核', byUsers('reviewer'), limited)]);
    const titles = Array.from({ length: 12 }, (_, no) => freshTitle(`第${no}个`));
    for (const title of titles) await buildVote(app, { status: 1, form: { title } });
    await remind(3);
    const [letter] = await lettersOf('reviewer');
    expect(letter).toMatchObject({ title: '12 条内容已超过审核期限', link: '/audit/businessApproval' });
    const lines = String(letter?.content).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain(titles[0]);
    expect(lines[10]).toBe('……共 12 条');
  });

  it('are told again the next day, but not while the last letter is unread', async () => {
    await saved([step('审核', byUsers('reviewer'), limited)]);
    await buildVote(app, { status: 1 });
    await remind(3);
    await read('reviewer');
    await remind(20);
    expect(await lettersOf('reviewer')).toHaveLength(1);
    await remind(27);
    expect(await lettersOf('reviewer')).toHaveLength(2);
    await remind(72);
    expect(await lettersOf('reviewer')).toHaveLength(2);
  });

  it('are told neither to who has approved already, nor to who submitted', async () => {
    await saved([step('会签', byUsers('reviewer', 'reviewer2', 'editor'), { mode: 'all', ...limited })]);
    const id = await buildVote(app, { status: 1 });
    await approve('reviewer', id);
    await remind(3);
    expect(await lettersOf('reviewer')).toEqual([]);
    expect(await lettersOf('editor')).toEqual([]);
    expect(await lettersOf('reviewer2')).toHaveLength(1);
  });

  it('are told to everybody, however many others wait longer for somebody who does nothing', async () => {
    await saved([step('审核', byUsers('reviewer2'), limited)]);
    const title = freshTitle('过期');
    const id = await buildVote(app, { status: 1, form: { title } });
    await owner().query(
      `insert into review_task select (jsonb_populate_record(t, jsonb_build_object('object_id', gen_random_uuid(),
         'due_at', t.due_at - interval '30 days', 'reviewer_keys', jsonb_build_array('u:' || $2::text)))).*
       from review_task t, generate_series(1, 2001) where t.object_id = $1`,
      [id, user('reviewer')],
    );
    await remind(2.1);
    expect((await lettersOf('reviewer')).map((letter) => letter.title)).toEqual(['2001 条内容已超过审核期限']);
    const [letter] = await lettersOf('reviewer2');
    expect(letter?.content).toContain(title);
  });

  it('do not exist where a step has no limit', async () => {
    await saved([step('审核', byUsers('reviewer'))]);
    await buildVote(app, { status: 1 });
    await remind(10_000);
    expect(await lettersOf('reviewer')).toEqual([]);
  });

  it('are looked for by the sweep, once an hour', async () => {
    await saved([step('审核', byUsers('reviewer'), limited)]);
    await buildVote(app, { status: 1 });
    await owner().query(`update review_task set due_at = now() - interval '1 minute'`);
    await sweep(app.deps);
    expect(await lettersOf('reviewer')).toHaveLength(1);
  });
});

it('what only its submitter could decide waits for him once the others are gone, and no more once one is back', async () => {
  await saved([step('审核', byUsers('editor', 'reviewer'))]);
  const id = await buildVote(app, { status: 1 });
  await settleSelfReview(app.db);
  expect([await waitsFor('editor', id), await waitsFor('reviewer', id)]).toEqual([false, true]);
  await owner().query('update staff_user set enabled = false where id = $1', [user('reviewer')]);
  app.clock.advance({ seconds: 1 });
  await settleSelfReview(app.db);
  expect(await waitsFor('editor', id)).toBe(true);
  await owner().query('update staff_user set enabled = true where id = $1', [user('reviewer')]);
  app.clock.advance({ seconds: 1 });
  await settleSelfReview(app.db);
  expect([await waitsFor('editor', id), await waitsFor('reviewer', id)]).toEqual([false, true]);
});
