import { activity, activityNode } from '@yunguan/contract/content/activity';
import { bookTicket, joinWaitingList } from '@yunguan/contract/content/activity-ticket';
import { getTicketSessions, type TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import { anyContent } from '@yunguan/contract/kernel/content';
import { review } from '@yunguan/contract/platform/review';
import type { Answer } from './app';
import { type ContentApp, oncePerApp } from './content-app';
import {
  buildReviewed,
  categoryOf,
  type Form,
  freshTitle,
  mustSend,
  path,
  people,
  regionsOf,
  type Wanted,
} from './factories';

export const activityContent = anyContent(activity);

/** Today of the tests: a Saturday, ten in the morning in China. */
export const today = '2026-11-21';
/** A day on which every session is still to come. */
export const someDay = '2026-12-05';

/** One session of a payload. */
export const session = (changes: Form = {}): Form => ({
  startTime: '9:00',
  endTime: '11:30',
  votesCount: 50,
  isSelectedSeats: false,
  ...changes,
});

/** Three rows of four, five and six places; two of them blocked: 13 tickets. */
export const plan: Form = {
  isSelectedSeats: true,
  seatList: [
    { rowNum: 1, columnCount: 4 },
    { rowNum: 2, columnCount: 5 },
    { rowNum: 3, columnCount: 6 },
  ],
  blockedSeats: [
    { rowNum: 1, column: 1 },
    { rowNum: 3, column: 6 },
  ],
};

/** A complete form of an activity that people book. */
export async function activityInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  const picture = await app.picture('editor', '#2e7a5c');
  return {
    title: freshTitle('社区戏曲专场'),
    typeId: await categoryOf(app, activityNode, '合唱声乐'),
    ...(await regionsOf(app)),
    address: '民权路 16 号文化馆小剧场',
    longitude: 106.5712,
    dimension: 29.5763,
    contacts: '唐晓岚',
    tel: '023-67855210',
    startTime: someDay,
    endTime: '2026-12-07',
    isNeedReserve: true,
    event: null,
    events: [
      { time: someDay, dates: [session(), session({ startTime: '14:00', endTime: '16:00', votesCount: 20 })] },
      { time: '2026-12-06', dates: [session()] },
    ],
    principalIds: [],
    album: [picture],
    cover: picture,
    introduction: '<p>名家折子戏与票友同台</p>',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
    ...changes,
  };
}

const common = oncePerApp((app) => activityInput(app));
const branchPicture = oncePerApp((app) => app.picture(people.branch.author, '#5c2e7a'));

/** An activity in the wanted status; answers its id. */
export async function buildActivity(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  const form: Form = { ...(await common(app)), title: freshTitle('社区戏曲专场') };
  if (wanted.venue === 'branch') {
    const picture = await branchPicture(app);
    Object.assign(form, { album: [picture], cover: picture });
  }
  return buildReviewed(app, activityContent, { ...wanted, form: { ...form, ...wanted.form } });
}

/** An approved activity with one session of the given tickets or plan. */
export async function openSession(
  app: ContentApp,
  changes: Form = {},
  wanted: Omit<Wanted, 'status'> & { day?: string } = {},
): Promise<{ activityId: string; sessionId: string }> {
  const { day = someDay, form, ...rest } = wanted;
  const activityId = await buildActivity(app, {
    ...rest,
    status: 100,
    form: { startTime: day, endTime: day, events: [{ time: day, dates: [session(changes)] }], ...form },
  });
  const [one] = await sessionsOf(app, activityId, people[wanted.venue ?? 'main'].author);
  if (!one) throw new Error('the activity has no session');
  return { activityId, sessionId: one.id };
}

/** Live sessions of an activity as its staff reads them. */
export async function sessionsOf(app: ContentApp, activityId: string, as = 'editor'): Promise<TicketSession[]> {
  const answer = await mustSend(app, as, getTicketSessions.path, { activityId });
  return answer.sessions as TicketSession[];
}

export const detailOf = (app: ContentApp, id: string) =>
  mustSend(app, 'editor', path(activityContent, 'detail'), { id });

/** A member takes tickets. */
export function book(app: ContentApp, tel: string, body: Form, headers: Record<string, string> = {}): Promise<Answer> {
  return app.send(tel, bookTicket.path, { count: 1, channel: 'pc', ...body }, headers);
}

/** Tickets of a session in one row of the database: what every promise is about. */
export interface Sums extends Record<string, unknown> {
  readonly tickets: number;
  readonly sold: number;
  /** Tickets of the orders that hold them. */
  readonly held: number;
  /** Places that are held. */
  readonly seats: number;
  /** Places held twice. */
  readonly doubled: number;
}

/** The books of a session: what it says that it sold, and what its orders hold. */
export async function sumsOf(app: Pick<ContentApp, 'deps'>, sessionId: string): Promise<Sums> {
  const { rows } = await app.deps.pools.owner.query<Sums>(
    `select s.tickets, s.sold,
       (select coalesce(sum(count), 0)::int from ticket_order o where o.session_id = s.id and o.state = 'taken') as held,
       (select count(*)::int from ticket_seat t where t.session_id = s.id and t.held) as seats,
       (select count(*)::int from (select from ticket_seat t where t.session_id = s.id and t.held
         group by row_num, col having count(*) > 1) twice) as doubled
     from activity_session s where s.id = $1`,
    [sessionId],
  );
  const [row] = rows;
  if (!row) throw new Error('no session');
  return row;
}

/** A member takes tickets, and gets them. */
export async function mustBook(app: ContentApp, tel: string, body: Form): Promise<{ id: string; code: string }> {
  const answer = await book(app, tel, body);
  if (answer.state !== 1) throw new Error(answer.text);
  const { id, code } = answer.objects;
  return { id: String(id), code: String(code) };
}

export const seat = (row: number, column: number) => ({ row, column });

/** A member waits for tickets of a session that has too few. */
export const wait = (app: ContentApp, tel: string, body: Form) =>
  app.send(tel, joinWaitingList.path, { count: 1, ...body });

/** Both reviewers of the main venue approve; the answer to the second one. */
export async function approve(app: ContentApp, objectId: string): Promise<Answer> {
  const body = { objectId, result: 'approve', remark: '' };
  await mustSend(app, 'reviewer', review.path, body);
  return app.send('reviewer2', review.path, body);
}

export type Days = { time: string; dates: Form[] }[];

/** The sessions of a form, each with so many tickets. */
export const withTickets = (events: unknown, votesCount: number): Days =>
  (events as Days).map((day) => ({ ...day, dates: day.dates.map((one) => ({ ...one, votesCount })) }));

/** Orders of a session, the oldest first. */
export async function orderIdsOf(app: Pick<ContentApp, 'deps'>, sessionId: string): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>(
    'select id from ticket_order where session_id = $1 order by id',
    [sessionId],
  );
  return rows.map(({ id }) => id);
}
