import { countDays, daysAfter, isDay } from './days';
import { minutesOf } from './slots';

/** A drawn row of seats; rows are numbered from 1 (001 §5). */
export interface SeatRow {
  readonly rowNum: number;
  readonly columnCount: number;
}

/** One place of the plan; ours: a plan may leave some of its places out. */
export interface SeatPlace {
  readonly rowNum: number;
  readonly column: number;
}

/** One session of a day (001 §3). What a draft leaves open is null. */
export interface Session {
  /** The server's; a new session has none. */
  readonly id?: string;
  /** Start and end as people read them, computed. */
  readonly strTimes: string;
  /** `H:mm`. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Tickets in all; with seats the open places of the plan, computed. */
  readonly votesCount: number | null;
  readonly isSelectedSeats: boolean;
  readonly seatList: readonly SeatRow[];
  readonly blockedSeats: readonly SeatPlace[];
}

/** The sessions of one day, `yyyy-MM-dd`. */
export interface SessionDay {
  readonly time: string;
  readonly dates: readonly Session[];
}

/** What a read session says beside. */
export interface ShownSession extends Session {
  /** Tickets that are left. */
  readonly excessTicket: number;
}
export interface ShownSessionDay {
  readonly time: string;
  readonly dates: readonly ShownSession[];
}

export const sessionLimits = {
  /** Days of an activity, both ends included. */
  days: 366,
  perDay: 10,
  sessions: 5000,
  tickets: 100_000,
  rows: 100,
  columns: 200,
} as const;

export const sessionMessages = {
  incomplete: '活动场次信息不完整，请填写完整！',
  hint: '请点击编辑按钮完善场次信息',
  noDate: '请先选择活动日期',
  timeMissing: '请选择时间',
  ticketsMissing: '请先输入票数',
  digitsOnly: '请输入纯数字',
  wrong: '活动场次格式不正确',
  wrongDay: '活动场次的日期格式不正确',
  wrongTime: '活动场次的时间格式不正确，例：9:00',
  endsFirst: '场次的结束时间应晚于开始时间',
  acrossMidnight: '场次不能跨过午夜，请分为两个场次：当天 23:59 结束，次日 0:00 开始',
  tooManyDays: `活动日期不能超过 ${sessionLimits.days} 天`,
  tooManyPerDay: `每天最多 ${sessionLimits.perDay} 个场次`,
  tooManySessions: `活动场次不能超过 ${sessionLimits.sessions} 个`,
  tooManyTickets: `每个场次最多 ${sessionLimits.tickets} 张票`,
  tooManyRows: `座位最多 ${sessionLimits.rows} 排，每排最多 ${sessionLimits.columns} 座`,
} as const;

/** Session of a newly chosen day (001 §5). */
export const usualSession: Session = {
  strTimes: '9:00-18:00',
  startTime: '9:00',
  endTime: '18:00',
  votesCount: 50,
  isSelectedSeats: false,
  seatList: [],
  blockedSeats: [],
};

/** Tickets of a plan: its places but the blocked ones. */
export function ticketsOfPlan(plan: Pick<Session, 'seatList' | 'blockedSeats'>): number {
  const places = plan.seatList.reduce((sum, row) => sum + row.columnCount, 0);
  return places - plan.blockedSeats.length;
}

/** True for a place that the plan draws and does not block. */
export function isOpenSeat(plan: Pick<Session, 'seatList' | 'blockedSeats'>, { rowNum, column }: SeatPlace): boolean {
  const row = plan.seatList.find((one) => one.rowNum === rowNum);
  if (row === undefined || column < 1 || column > row.columnCount) return false;
  return !plan.blockedSeats.some((seat) => seat.rowNum === rowNum && seat.column === column);
}

/** A place as people read it. */
export function seatText({ rowNum, column }: SeatPlace): string {
  return `${rowNum}排${column}座`;
}

/** The session with everything that follows from its parts: text of its times, rows from 1, tickets of its plan. */
export function tidySession(session: Session): Session {
  const { id, startTime, endTime, isSelectedSeats } = session;
  const rows = isSelectedSeats ? session.seatList : [];
  const seatList = rows.map(({ columnCount }, index) => ({ rowNum: index + 1, columnCount }));
  const blockedSeats = rows.flatMap((row, index) => blockedOf(session.blockedSeats, row, index + 1));
  return {
    ...(id === undefined ? {} : { id }),
    strTimes: startTime === null || endTime === null ? '' : `${startTime}-${endTime}`,
    startTime,
    endTime,
    votesCount: isSelectedSeats ? ticketsOfPlan({ seatList, blockedSeats }) : session.votesCount,
    isSelectedSeats,
    seatList,
    blockedSeats,
  };
}

/** Blocked places of one row under its new number, each once. */
function blockedOf(blocked: readonly SeatPlace[], row: SeatRow, rowNum: number): SeatPlace[] {
  const columns = new Set(blocked.filter((seat) => seat.rowNum === row.rowNum).map(({ column }) => column));
  return [...columns]
    .filter((column) => column <= row.columnCount)
    .sort((one, other) => one - other)
    .map((column) => ({ rowNum, column }));
}

/** Days from the first to the last, both included; at most as many as an activity may have. */
export function daysFrom(first: string, last: string): string[] {
  if (!isDay(first) || !isDay(last)) return [];
  const count = Math.min(countDays(first, last), sessionLimits.days);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => daysAfter(first, index));
}

/** One session of every day in the range; a day that is there already keeps what was edited (001 §5). */
export function sessionsForRange(first: string, last: string, kept: readonly SessionDay[]): SessionDay[] {
  const known = new Map(kept.map((day) => [day.time, day]));
  return daysFrom(first, last).map((time) => known.get(time) ?? { time, dates: [usualSession] });
}

/** Minutes of the session's time; undefined while it is open or upside down. */
function spanOf(session: Pick<Session, 'startTime' | 'endTime'>): { start: number; end: number } | undefined {
  const [start, end] = [minutesOf(session.startTime), minutesOf(session.endTime)];
  return start === undefined || end === undefined || end <= start ? undefined : { start, end };
}

/** True for two sessions of one day that share a minute. */
export function overlap(
  one: Pick<Session, 'startTime' | 'endTime'>,
  other: Pick<Session, 'startTime' | 'endTime'>,
): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a !== undefined && b !== undefined && a.start < b.end && b.start < a.end;
}

/**
 * The days with the session in each of `to` as well: it takes the place of what it overlaps there, and keeps the id of
 * the first of them, so that tickets stay with it. Days that are not there are left out.
 */
export function copySession(
  days: readonly SessionDay[],
  session: Session,
  { to }: { to: readonly string[] },
): SessionDay[] {
  const chosen = new Set(to);
  return days.map((day) => {
    if (!chosen.has(day.time) || day.dates.includes(session)) return day;
    const replaced = day.dates.find((other) => overlap(session, other));
    const { id: _, ...copied } = session;
    const copy = { ...copied, ...(replaced?.id === undefined ? {} : { id: replaced.id }) };
    return { ...day, dates: inOrder([...day.dates.filter((other) => !overlap(session, other)), copy]) };
  });
}

/** Sessions of a day by their start; open ones last. */
export function inOrder(sessions: readonly Session[]): Session[] {
  const start = ({ startTime }: Session) => minutesOf(startTime) ?? Number.POSITIVE_INFINITY;
  return [...sessions].sort((one, other) => {
    const [a, b] = [start(one), start(other)];
    return a === b ? 0 : a - b;
  });
}

/** Why one session cannot be submitted; undefined when it can. */
export function sessionProblem(session: Session): string | undefined {
  const { startTime, endTime, votesCount, isSelectedSeats, seatList } = session;
  if (startTime === null || endTime === null) return sessionMessages.incomplete;
  if (spanOf(session) === undefined) return sessionMessages.endsFirst;
  if (isSelectedSeats && seatList.length === 0) return sessionMessages.incomplete;
  return votesCount === null || votesCount < 1 ? sessionMessages.incomplete : undefined;
}

/** Why the sessions cannot be submitted, the first problem by day and time; undefined when they can. */
export function sessionsProblem(
  days: readonly SessionDay[],
  range: { readonly startTime: string | null; readonly endTime: string | null },
): string | undefined {
  const { startTime: first, endTime: last } = range;
  if (days.every((day) => day.dates.length === 0)) return sessionMessages.incomplete;
  if (first !== null && last !== null && countDays(first, last) > sessionLimits.days) {
    return sessionMessages.tooManyDays;
  }
  for (const { time, dates } of days) {
    if ((first !== null && time < first) || (last !== null && time > last)) return `${time} 的场次不在活动日期之内`;
    for (const [index, session] of dates.entries()) {
      const problem = sessionProblem(session);
      if (problem !== undefined) return problem;
      const earlier = dates.slice(0, index).find((other) => overlap(other, session));
      if (earlier) return `${time} 的场次 ${earlier.strTimes} 与 ${session.strTimes} 时间重叠`;
    }
  }
  return undefined;
}

/** Number of sessions of all days. */
export function countSessions(days: readonly Pick<SessionDay, 'dates'>[]): number {
  return days.reduce((sum, day) => sum + day.dates.length, 0);
}

/**
 * All sessions with their tickets as people read them, day by day. Beside another version only the days that differ: an
 * activity of a year is not read line by line. Seats are told where nothing else tells the two apart.
 */
export function sessionsText(days: readonly SessionDay[], beside: readonly SessionDay[] = []): string {
  const others = new Map(beside.map((day) => [day.time, day]));
  return days
    .filter((day) => JSON.stringify(day) !== JSON.stringify(others.get(day.time)))
    .map((day) => {
      const other = others.get(day.time);
      const text = dayText(day, ticketsText);
      return other && dayText(other, ticketsText) === text ? dayText(day, seatsText) : text;
    })
    .join('；');
}

function dayText({ time, dates }: SessionDay, say: (session: Session) => string): string {
  return `${time} ${dates.map((one) => `${one.strTimes}（${say(one)}）`).join('、')}`;
}

function ticketsText({ votesCount, isSelectedSeats }: Session): string {
  return `${votesCount ?? 0} 张${isSelectedSeats ? '，选座' : ''}`;
}

/** The same with the plan of seats: rows that are alike in one, and what is left out of each. */
function seatsText(session: Session): string {
  const { seatList, blockedSeats } = session;
  if (seatList.length === 0) return ticketsText(session);
  const rows = inRuns(seatList, ({ rowNum, columnCount }, before) => {
    return rowNum === before.rowNum + 1 && columnCount === before.columnCount;
  }).map(({ first, last }) => `${fromTo(first.rowNum, last.rowNum)}排每排 ${first.columnCount} 座`);
  const blocked = inRuns(blockedSeats, ({ rowNum, column }, before) => {
    return rowNum === before.rowNum && column === before.column + 1;
  }).map(({ first, last }) => `${first.rowNum}排${fromTo(first.column, last.column)}座`);
  return [ticketsText(session), ...rows, ...(blocked.length > 0 ? [`不开放 ${blocked.join('、')}`] : [])].join('，');
}

const fromTo = (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`);

/** Neighbours that go on with each other, by their ends. */
function inRuns<One>(all: readonly One[], goesOn: (one: One, before: One) => boolean): { first: One; last: One }[] {
  const runs: { first: One; last: One }[] = [];
  for (const one of all) {
    const run = runs.at(-1);
    if (run && goesOn(one, run.last)) run.last = one;
    else runs.push({ first: one, last: one });
  }
  return runs;
}
