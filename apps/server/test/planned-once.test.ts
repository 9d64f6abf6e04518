import { activity } from '@yunguan/contract/content/activity';
import { club } from '@yunguan/contract/content/club';
import { vote } from '@yunguan/contract/content/vote';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityInput } from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { buildReviewed, type Form, mustSend, path, voteInput } from './factories';
import { clubInput } from './training-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

/** PostgreSQL makes a plan for the very values five times before it compares it with the one that it would keep. */
const trials = 5;

interface Planned extends Record<string, unknown> {
  readonly statement: string;
  readonly kept: number;
  readonly anew: number;
}

/** How often each statement that the writes of a record prepare was planned, on the connection that served them all. */
async function plansOf(table: string): Promise<Planned[]> {
  const all = await app.deps.db.query<Planned>(
    'select statement, generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements',
  );
  return all.filter(({ statement }) =>
    new RegExp(`\\b(${table}|upload|dictionary_item|review_|revision)`).test(statement),
  );
}

it.each<[string, AnyContent, (app: ContentApp) => Promise<Form>]>([
  ['vote_activity', anyContent(vote), voteInput],
  ['activity', anyContent(activity), activityInput],
  ['club', anyContent(club), clubInput],
])('%s: what is submitted, saved and decided again and again is planned once', async (table, type, input) => {
  for (let again = 0; again < 4 * trials; again += 1) {
    const id = await buildReviewed(app, type, { status: 100, form: await input(app) });
    const draft = await buildReviewed(app, type, { form: await input(app) });
    await mustSend(app, 'editor', path(type, 'update'), { ...(await input(app)), id: draft, status: 0 });
    expect(id).not.toBe(draft);
  }
  const plans = await plansOf(table);
  expect(plans.filter(({ kept }) => kept > trials).length).toBeGreaterThan(10);
  expect(plans.filter(({ kept, anew }) => anew > trials && kept < anew)).toEqual([]);
});
