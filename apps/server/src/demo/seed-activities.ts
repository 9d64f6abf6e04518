import { daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import { type Session, type SessionDay, tidySession, usualSession } from '@yunguan/contract/kernel/sessions';
import { activityModule } from '../content/activity/activity.module';
import { sessionColumns } from '../content/activity/form-sessions';
import { publishSessions } from '../content/activity/live/publish-sessions';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { approvedSnapshot } from '../kernel/content/public';
import { seedId } from '../seed/ids';
import { branchActivities, type DemoActivity, mainActivities } from './activity-texts';
import { itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import { contactName, landline } from './people';
import { demoBranchKey } from './places';
import { type Rng, rngOf } from './random';
import {
  daysTo,
  houseOf,
  picturesFor,
  recordId,
  type DemoPlan,
  type DemoHouse,
  demoHouses,
  seedReviewed,
  statusOf,
} from './seed-reviewed';
import { seedTickets } from './seed-tickets';

const activities = { main: mainActivities, [demoBranchKey]: branchActivities } as const;
const principals = {
  main: [seedId.user('editor'), seedId.user('admin'), seedId.user('reviewer')],
  [demoBranchKey]: [seedId.user('branch')],
} as const;

const opinions = {
  rejections: [
    '场次时间与场地排期冲突，请调整后再提交。',
    '请补充入场须知与退票说明。',
    '封面图与活动内容不符，请更换后重新提交。',
  ],
  reversal: '演出单位行程有变，请调整场次后重新提交。',
};

/** Activities of the main venue and a branch over all statuses; tickets of the approved ones are partly taken. */
export async function seedActivities(tx: Transaction, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = activities[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: activityModule, venue, forms, earlier, opinions });
    for (const [number, form] of forms.entries()) {
      const { row_sessions: rows, session_count: count } = sessionColumns(form);
      tx.send('update activity set row_sessions = $2, session_count = $3 where id = $1', [
        recordId('activity', venue, number),
        rows,
        count,
      ]);
    }
  }
  const approved = await tx.query<{ id: string; venue_id: string; form: Values }>(
    `select c.id, c.venue_id, approved.form from activity c ${approvedSnapshot} order by c.venue_id, c.id`,
  );
  for (const { id, venue_id: venueId, form } of approved) {
    await publishSessions(tx, { id, venueId, values: form, now: plan.base });
  }
  await seedTickets(tx, plan.base);
}

interface Place {
  readonly venue: DemoHouse;
  readonly number: number;
}

function formOf(plan: DemoPlan, demo: DemoActivity, { venue, number }: Place): Values {
  const rng = rngOf('activity', venue, number);
  const house = houseOf(venue);
  const people = principals[venue];
  const offset = daysUntil(rng.int(-20, 40), { venue, number });
  const first = daysAfter(chinaNow(plan.base).day, offset);
  const last = daysAfter(first, rng.int(number < 2 ? 2 : 0, 6));
  const reserves = number % 5 !== 3;
  return {
    title: demo.title,
    typeId: itemsOf('1005').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}小剧场`,
    longitude: house.longitude,
    dimension: house.latitude,
    contacts: contactName(rng),
    tel: landline(rng),
    startTime: first,
    endTime: last,
    isNeedReserve: reserves,
    event: reserves ? null : rng.pick(['9:00-12:00', '14:00-17:00', '19:00-21:00', '全天开放，随到随看']),
    events: reserves ? sessionsOf({ venue, number, first, last }, rng) : [],
    principalIds: people.slice(0, rng.int(0, people.length)),
    ...picturesFor(plan, demo.cover, rng),
    introduction: `<p>${demo.about}</p><p>请提前十五分钟入场，迟到者由工作人员引导就座。</p>`,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

const times = [
  ['10:00', '11:30'],
  ['14:30', '16:00'],
  ['19:30', '21:00'],
] as const;

/**
 * Days from today to the first session. The first two of a venue are on today, so that its door has something to do; the
 * oldest that are public were some weeks ago, so that the year has visitors.
 */
function daysUntil(drawn: number, { venue, number }: Place): number {
  if (number < 2) return 0;
  const status = statusOf(venue, number);
  return status === 100 && number >= 14 ? -10 - Math.abs(drawn) : daysTo(drawn, status);
}

/** One to three sessions a day; every third activity has a seat plan. */
function sessionsOf({ venue, number, first, last }: Place & { first: string; last: string }, rng: Rng): SessionDay[] {
  const chosen =
    number < 2 ? times : rng.sample(times, rng.int(1, 2)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const shape = number % 3 === 1 ? seated(rng) : { votesCount: rng.pick([12, 20, 30, 50, 80]) };
  const days: SessionDay[] = [];
  for (let time = first; time <= last; time = daysAfter(time, 1)) {
    const dates = chosen.map(([startTime, endTime], index) =>
      tidySession({
        ...usualSession,
        ...shape,
        id: stableId('activity-session', venue, String(number), time, String(index)),
        startTime,
        endTime,
      }),
    );
    days.push({ time, dates });
  }
  return days;
}

function seated(rng: Rng): Pick<Session, 'isSelectedSeats' | 'seatList' | 'blockedSeats'> {
  const rows = rng.int(4, 7);
  const seatList = Array.from({ length: rows }, (_, index) => ({
    rowNum: index + 1,
    columnCount: 8 + (index % 3) * 2,
  }));
  // Places behind the pillar and those of the sound engineer.
  const blockedSeats = [
    { rowNum: 2, column: 5 },
    { rowNum: rows, column: 1 },
    { rowNum: rows, column: 2 },
  ];
  return { isSelectedSeats: true, seatList, blockedSeats };
}

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title)}（预告）` };
}
