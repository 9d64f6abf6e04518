import { sessionsInRow } from '@yunguan/contract/content/activity';
import { asObject } from '@yunguan/contract/kernel/as-object';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import { countSessions, type Session, type SessionDay } from '@yunguan/contract/kernel/sessions';
import type { Tx } from '../../db/database';
import type { FormAtHand, Settled } from '../../kernel/content/binding';
import { listUnder } from '../../kernel/content/said-under';
import { uuidv7 } from '../../kernel/uuid';
import { soldConflict } from './live/sold-conflict';
import { readSold } from './live/sold-session';

type Body = Readonly<Record<string, unknown>>;

/** The sessions of a form that its schema has judged, or of a stored row. */
export function daysOf(values: Values): readonly SessionDay[] {
  // `datedSessions` is the only writer of this value.
  return Array.isArray(values.events) ? (values.events as SessionDay[]) : [];
}

const sessionsIn = (days: readonly SessionDay[]) =>
  days.flatMap(({ time, dates }) => dates.map((session) => ({ day: time, session })));

const spanKey = (day: string, { startTime, endTime }: Pick<Session, 'startTime' | 'endTime'>) =>
  `${day} ${startTime} ${endTime}`;

/**
 * Sessions of a payload under whichever name they came (texts.md S10). A client of the specification knows no blocked
 * seats: those of the stored session stay where it sends none.
 */
export async function completeSessions(_tx: Tx, { body, stored }: FormAtHand & { readonly body: Body }): Promise<Body> {
  const sent = listUnder(body.events, body.eventList, stored);
  if (!Array.isArray(sent)) return body;
  const known = new Map(
    sessionsIn(daysOf(stored ?? {})).flatMap(({ day, session }) => [
      [session.id ?? '', session],
      [spanKey(day, session), session],
    ]),
  );
  const events = sent.map((day: unknown) => {
    const { time, dates } = asObject(day);
    if (!Array.isArray(dates)) return day;
    return { time, dates: dates.map((session: unknown) => withBlocked(wordOf(time), asObject(session), known)) };
  });
  return { ...body, events };
}

function withBlocked(day: string, sent: Body, known: ReadonlyMap<string, Session>): Body {
  if (sent.blockedSeats !== undefined) return sent;
  const { id, startTime, endTime } = sent;
  const stored = known.get(wordOf(id)) ?? known.get(`${day} ${wordOf(startTime)} ${wordOf(endTime)}`);
  return stored === undefined || stored.blockedSeats.length === 0
    ? sent
    : { ...sent, blockedSeats: stored.blockedSeats };
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Gives every session its id, and refuses a submission that tickets stand against. */
export async function settleSessions(
  tx: Tx,
  form: FormAtHand & { readonly values: Values; readonly strictness: Strictness; readonly now: Date },
): Promise<Settled> {
  const reserves = form.values.isNeedReserve === true;
  const sold = form.id === undefined ? [] : await readSold(tx, form.id);
  const known = [...sessionsIn(daysOf(form.stored ?? {})).flatMap(knownOf), ...sold];
  const events = reserves ? withIds(daysOf(form.values), known, form.now) : [];
  const values = { ...form.values, events };
  const problems: FieldProblem[] = [];
  const conflict = form.strictness === 'submit' ? soldConflict(sold, events, { reserves }) : undefined;
  if (conflict !== undefined) problems.push({ field: reserves ? 'events' : 'isNeedReserve', message: conflict });
  return { values, problems };
}

/** A session that had an id before this form. */
interface Known {
  readonly id: string;
  readonly day: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

function knownOf({ day, session }: { day: string; session: Session }): Known[] {
  const { id, startTime, endTime } = session;
  return id === undefined ? [] : [{ id, day, startTime, endTime }];
}

/** Known sessions keep their id, by the one sent or by day and time; an id of anywhere else is none. */
function withIds(days: readonly SessionDay[], known: readonly Known[], now: Date): SessionDay[] {
  const ids = new Set(known.map(({ id }) => id));
  const bySpan = new Map(known.map((one) => [spanKey(one.day, one), one.id]));
  const used = new Set<string>();
  const claim = (id: string | undefined) => {
    if (id === undefined || !ids.has(id) || used.has(id)) return undefined;
    used.add(id);
    return id;
  };
  // Ids that were sent come first: a session without one must not take what another one names.
  const sent = new Map(sessionsIn(days).map(({ session }) => [session, claim(session.id)]));
  return days.map(({ time, dates }) => ({
    time,
    dates: dates.map((session) => ({
      ...session,
      id: sent.get(session) ?? claim(bySpan.get(spanKey(time, session))) ?? uuidv7(now.getTime()),
    })),
  }));
}

/** Columns that list rows read instead of the sessions themselves: the first ones, without their seats. */
export function sessionColumns(values: Values): Readonly<Record<string, unknown>> {
  const days = daysOf(values);
  let room = sessionsInRow;
  const shown: SessionDay[] = [];
  for (const { time, dates } of days) {
    if (room <= 0) break;
    const some = dates.slice(0, room).map((session) => ({ ...session, seatList: [], blockedSeats: [] }));
    room -= some.length;
    shown.push({ time, dates: some });
  }
  return { row_sessions: JSON.stringify(shown), session_count: countSessions(days) };
}
