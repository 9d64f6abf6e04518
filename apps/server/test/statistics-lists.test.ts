import { getPageTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { getLeagueApplys } from '@yunguan/contract/content/club-application';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import { hallBookings } from '@yunguan/contract/content/hall';
import { siteBookings } from '@yunguan/contract/content/site';
import { askedStatus } from '@yunguan/contract/kernel/dialect';
import {
  getVenueStatistics,
  type Measured,
  type OpenedList,
  type VenueStatistics,
} from '@yunguan/contract/platform/statistics';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldTotals } from '../src/kernel/content/fold-totals';
import { seedId } from '../src/seed/ids';
import { demoBranchKey } from '../src/demo/places';
import { type ContentApp, createContentApp } from './content-app';
import { seedDemoContents } from './demo-content';
import { buildVote, type Form, mustSend, path } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await seedDemoContents(app);
}, 300_000);
afterAll(() => app.close());

const statisticsOf = async (name: string, asked: Form) =>
  (await mustSend(app, name, getVenueStatistics.path, asked)) as unknown as VenueStatistics;

/** First and last day of a month, or of the year. */
function daysOf(year: number, month: number | undefined): { startTime: string; endTime: string } {
  const [first, last] = month === undefined ? [0, 12] : [month - 1, month];
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { startTime: day(Date.UTC(year, first, 1)), endTime: day(Date.UTC(year, last, 0)) };
}

/** The call and the filter by which a screen shows the rows behind a number. */
function listCall(list: OpenedList, year: number, month: number | undefined): { call: string; filter: Form } {
  const { of, kind, status, isValid, state, isChecked } = list;
  const days = daysOf(year, month);
  if (of === 'content') {
    const type = contentTypes.find(({ key }) => key === kind);
    if (!type) throw new Error(`no content type ${kind}`);
    const validity = isValid === undefined ? {} : { state: isValid };
    const asked = status === undefined ? validity : { status: askedStatus(type, status) };
    return { call: path(type, 'page'), filter: { ...asked, ...days } };
  }
  const calls = {
    tickets: getPageTicketOrders,
    siteBookings: siteBookings.page,
    hallBookings: hallBookings.page,
    signups: getSignupInfoList,
    applications: getLeagueApplys,
    deliveries: getPageDeliveries,
  };
  const within = of === 'deliveries' ? { year, ...(month === undefined ? {} : { month }) } : days;
  return { call: calls[of].path, filter: { ...within, state, isChecked } };
}

async function listTotal(name: string, { list, year, month, more }: Opened): Promise<number> {
  const { call, filter } = listCall(list, year, month);
  const answer = await app.send(name, call, { ...filter, ...more, pageSize: 1 });
  // Where nothing is there, some lists answer that there is no data.
  if (answer.state === 101) return 0;
  if (answer.state !== 1) throw new Error(`${call}: ${answer.text}`);
  return Number(answer.objects.total);
}

interface Opened {
  readonly list: OpenedList;
  readonly year: number;
  readonly month?: number | undefined;
  readonly more: Form;
}

/** Numbers that differ from the total of the list that they open, and how many rows were compared. */
async function compare(name: string, measured: readonly Measured[], asked: { year: number; more: Form }) {
  const wrong: string[] = [];
  let rows = 0;
  for (const { key, list, months, total } of measured) {
    if (list === null) continue;
    for (const [index, number] of [...months, total].entries()) {
      const month = index < 12 ? index + 1 : undefined;
      const found = await listTotal(name, { list, month, ...asked });
      if (found !== number) wrong.push(`${key} ${month ?? '全年'}: ${number}, the list has ${found}`);
      rows += found;
    }
  }
  return { wrong, rows };
}

it.each([2025, 2026, 2027])('every number of %i is the total of the list that it opens', async (year) => {
  const { measures, venues } = await statisticsOf('admin', { year, venueId: seedId.venue('main') });
  expect(venues).toHaveLength(1);
  const { wrong, rows } = await compare('admin', measures, { year, more: {} });
  expect(wrong).toEqual([]);
  if (year === 2026) expect(rows).toBeGreaterThan(500);
});

it('for the whole network, and for one venue of it', async () => {
  const all = await statisticsOf('platform', { year: 2026 });
  expect(all.venues.length).toBeGreaterThan(2);
  const network = await compare('platform', all.measures, { year: 2026, more: {} });
  expect(network.wrong).toEqual([]);
  const venueId = seedId.venue(demoBranchKey);
  const one = await statisticsOf('platform', { year: 2026, venueId });
  const branch = await compare('platform', one.measures, { year: 2026, more: { venueId } });
  expect(branch.wrong).toEqual([]);
  expect(branch.rows).toBeGreaterThan(50);
  expect(branch.rows).toBeLessThan(network.rows);
  const place = all.venues.findIndex(({ id }) => id === venueId);
  expect(all.measures.map(({ key, byVenue }) => [key, byVenue[place]])).toEqual(
    one.measures.map(({ key, total }) => [key, total]),
  );
});

it('while a change is not folded into the kept totals yet, and after', async () => {
  await foldTotals(app.db);
  const ofVotes = async () =>
    (await statisticsOf('admin', { year: 2026, venueId: seedId.venue('main') })).measures.filter(
      ({ key }) => key === 'content.vote',
    );
  const [before] = await ofVotes();
  await buildVote(app, {
    status: 100,
    form: { startTime: '2026-11-28 08:00', endTime: '2027-02-03 18:00', isNeedSignup: false },
  });
  const [written] = await ofVotes();
  expect((written?.total ?? 0) - (before?.total ?? 0)).toBe(1);
  expect(written?.months.map((number, index) => (number ?? 0) - (before?.months[index] ?? 0))).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    1,
    1,
  ]);
  await foldTotals(app.db);
  expect(await ofVotes()).toEqual([written]);
  expect((await compare('admin', written ? [written] : [], { year: 2026, more: {} })).wrong).toEqual([]);
});
