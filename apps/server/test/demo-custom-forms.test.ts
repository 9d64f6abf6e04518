import { getCommitment } from '@yunguan/contract/content/vote-commitment';
import * as applicationCalls from '@yunguan/contract/content/vote-application';
import * as custom from '@yunguan/contract/content/vote-custom';
import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey, type VenueKey, venues } from '../src/demo/places';
import { seedCustomForms } from '../src/demo/seed-custom-forms';
import { seedVotes } from '../src/demo/seed-votes';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const plan = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    for (const [venue, count] of [['main', 64] as const, [demoBranchKey, 36] as const]) {
      const venueName = venues.find(({ key }) => key === venue)?.name ?? '';
      await seedVotes(tx, { ...plan, venue, venueName, count, first: 0 });
    }
    await seedCustomForms(tx, plan);
  });
});
afterAll(() => app.close());

/** The activities of a house that have a form, with all of their applications. */
async function formsOf(venue: VenueKey, name: string) {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>(
    `select distinct c.id from vote_activity c join custom_field f on f.activity_id = c.id
     join venue v on v.id = c.venue_id where v.name = $1 and c.status = 100 and c.is_custom_apply`,
    [venues.find(({ key }) => key === venue)?.name],
  );
  return Promise.all(
    rows.map(async ({ id: activityId }) => {
      const fields = await mustSend(app, name, custom.getCustomFields.path, { activityId });
      const page = await mustSend(app, name, applicationCalls.getSubmissions.path, { activityId, pageSize: 100 });
      return {
        fields: fields as unknown as custom.CustomField[],
        applications: page.datas as applicationCalls.CustomSubmission[],
      };
    }),
  );
}

describe('the demo forms', () => {
  it.each([
    ['main', 'admin'],
    [demoBranchKey, 'branch'],
  ] as const)('of %s have groups, every type of field and applications over all states', async (venue, name) => {
    const forms = await formsOf(venue, name);
    expect(forms.length).toBeGreaterThanOrEqual(2);
    for (const { fields, applications } of forms) {
      const types = fields.flatMap((field) => [field.type, ...field.childrens.map(({ type }) => type)]);
      expect(new Set(types)).toEqual(new Set([0, 1, 2, 3, 4]));
      expect(applications.length).toBeGreaterThanOrEqual(12);
      expect(applications.length).toBeLessThanOrEqual(30);
    }
    const states = forms.flatMap(({ applications }) => applications.map(({ state }) => state));
    expect(new Set(states)).toEqual(new Set([1, 100, 101]));
  });

  it('are answered in the form of their activity, required questions always, with real papers', async () => {
    const [form] = await formsOf('main', 'admin');
    const labels = (fields: readonly { fieldName: string; childrens: readonly { fieldName: string }[] }[]) =>
      fields.map(({ fieldName, childrens }) => [fieldName, childrens.map((child) => child.fieldName)]);
    for (const application of form?.applications ?? []) {
      expect(labels(application.signupInfo)).toEqual(labels(form?.fields ?? []));
      expect(application.approvalComments === '').toBe(application.state === 1);
      expect(application.createTime <= chinaSecond(app.clock.now())).toBe(true);
    }
    const withPapers = (form?.applications ?? []).filter(({ signupInfo }) =>
      signupInfo.some(({ type, datas }) => type === 4 && datas.length > 0),
    );
    expect(withPapers.length).toBeGreaterThan(5);
    const { files } = await mustSend(app, 'reviewer', applicationCalls.linkSubmissionFiles.path, {
      id: withPapers[0]?.id,
    });
    const sent = files as { path: string; url: string; name: string }[];
    const named = (withPapers[0]?.signupInfo ?? []).flatMap((field) => [field, ...field.childrens]);
    const paths = named.flatMap(({ datas, names }) => (names.length > 0 ? datas : []));
    expect(sent.map(({ path }) => path).sort()).toEqual([...new Set(paths)].sort());
    for (const { path, url, name } of sent) {
      expect(path).toMatch(/^\/files\/private\//);
      expect((await app.get(path)).status).toBe(404);
      const file = await app.get(url);
      const head = name.endsWith('.pdf') ? '%PDF-' : '\u00ff\u00d8\u00ff';
      expect([file.status, file.bytes.toString('latin1', 0, head.length)]).toEqual([200, head]);
    }
  });

  it('wait for a decision exactly where they are undecided', async () => {
    const forms = [...(await formsOf('main', 'platform')), ...(await formsOf(demoBranchKey, 'platform'))];
    const pending = forms.flatMap(({ applications }) => applications.filter(({ state }) => state === 1));
    const { datas } = await mustSend(app, 'platform', getApplyList.path, { kind: 'customSignup', pageSize: 100 });
    const ids = (datas as Form[]).map(({ objectId }) => String(objectId));
    expect(new Set(ids)).toEqual(new Set(pending.map(({ id }) => id)));
  });

  it('come with a commitment for every house', async () => {
    for (const name of ['admin', 'branch']) {
      expect((await mustSend(app, name, getCommitment.path, { type: 2 })).title).toBe('群众文化活动安全承诺书');
    }
    const { rows } = await app.deps.pools.owner.query('select id from commitment');
    expect(rows).toHaveLength(venues.length - 1);
  });
});
