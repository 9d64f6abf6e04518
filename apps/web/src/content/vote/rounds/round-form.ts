import type { VoteRound } from '@yunguan/contract/content/vote-round';
import dayjs from 'dayjs';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { Refused } from '@/kernel/api/errors';
import type { DateRangeValue } from '@/ui/DateRange';

/** What the form of a round holds. */
export interface RoundValues {
  readonly name: string;
  readonly cover: string | null;
  readonly time: DateRangeValue | undefined;
  readonly voteTime: DateRangeValue | undefined;
  readonly voteCycle: number | undefined;
  readonly voteNum: number | null | undefined;
}

/** The fields of a round as the wire has them. */
export interface RoundFields {
  readonly name: string;
  readonly cover: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly voteStartTime: string;
  readonly voteEndTime: string;
  readonly voteCycle: number | undefined;
  readonly voteNum: number | null | undefined;
}

export const roundLabels = {
  name: '赛次名称',
  cover: '赛次封面',
  startTime: '赛次开始时间',
  endTime: '赛次结束时间',
  voteStartTime: '投票开始时间',
  voteEndTime: '投票结束时间',
  voteCycle: '投票周期',
  voteNum: '投票次数',
} as const satisfies Record<keyof RoundFields, string>;

const minuteForm = 'YYYY-MM-DD HH:mm';
const usualNames = ['初赛', '复赛', '决赛'];
/** Days of a round that nobody has thought about yet. */
const usualDays = 7;

/** A minute of the wire. */
export const minuteOf = (moment: string | undefined) => moment?.slice(0, 16) ?? '';

/** The form's values as the wire has them. */
export function toFields({ name, cover, time, voteTime, voteCycle, voteNum }: RoundValues): RoundFields {
  return {
    name: name.trim(),
    cover,
    startTime: minuteOf(time?.[0]),
    endTime: minuteOf(time?.[1]),
    voteStartTime: minuteOf(voteTime?.[0]),
    voteEndTime: minuteOf(voteTime?.[1]),
    voteCycle,
    voteNum,
  };
}

/** The fields of a stored round, and nothing else of it. */
export function fieldsOf(round: VoteRound): RoundFields {
  const { name, cover, startTime, endTime, voteStartTime, voteEndTime, voteCycle, voteNum } = round;
  return { name, cover, startTime, endTime, voteStartTime, voteEndTime, voteCycle, voteNum };
}

/** What the form starts from. */
export function toValues(fields: RoundFields): RoundValues {
  const { name, cover, startTime, endTime, voteStartTime, voteEndTime, voteCycle, voteNum } = fields;
  return { name, cover, time: [startTime, endTime], voteTime: [voteStartTime, voteEndTime], voteCycle, voteNum };
}

export interface Occasion {
  /** Period of the activity, `yyyy-MM-dd HH:mm`; empty where it has none. */
  readonly start: string;
  readonly end: string;
  readonly now: string;
}

/** A new round: it follows the one before, a week long, within the activity where that leaves room. */
export function newRound(rounds: readonly VoteRound[], { start, end, now }: Occasion): RoundValues {
  const last = rounds.reduce((latest, { endTime }) => (endTime > latest ? endTime : latest), '');
  const tomorrow = dayjs(now).add(1, 'day').hour(8).minute(0).format(minuteForm);
  const from = last || (start > now ? start : tomorrow);
  const week = dayjs(from).add(usualDays, 'day').hour(19).minute(0).format(minuteForm);
  const to = end > from && end < week ? end : week;
  const usual = usualNames[rounds.length];
  const isFree = usual !== undefined && rounds.every(({ name }) => name !== usual);
  return {
    name: isFree ? usual : `第 ${rounds.length + 1} 赛次`,
    cover: null,
    time: [from, to],
    voteTime: [from, to],
    voteCycle: undefined,
    voteNum: 1,
  };
}

/**
 * The voting time that follows from a new time of the round: the whole of it, unless the user's own still fits. Once votes
 * were cast the voting began when it began, and nobody could put that right again.
 */
export function votingWithin(
  time: DateRangeValue | undefined,
  before: Pick<RoundValues, 'time' | 'voteTime'>,
  { isBeginSettled = false }: { readonly isBeginSettled?: boolean } = {},
): DateRangeValue | undefined {
  const { voteTime } = before;
  if (!time || !voteTime) return time ?? voteTime;
  const isWhole = same(voteTime, before.time);
  const isInside = minuteOf(voteTime[0]) >= minuteOf(time[0]) && minuteOf(voteTime[1]) <= minuteOf(time[1]);
  if (!isWhole && isInside) return voteTime;
  return isBeginSettled ? [voteTime[0], time[1]] : time;
}

function same(a: DateRangeValue, b: DateRangeValue | undefined): boolean {
  return b !== undefined && minuteOf(a[0]) === minuteOf(b[0]) && minuteOf(a[1]) === minuteOf(b[1]);
}

const controls: Readonly<Record<string, keyof RoundValues>> = {
  startTime: 'time',
  endTime: 'time',
  voteStartTime: 'voteTime',
  voteEndTime: 'voteTime',
};

/** The server's problems at the form's own controls: two moments share one. */
export function atControls(error: unknown): unknown {
  if (!(error instanceof Refused) || error.errors.length === 0) return error;
  const errors = error.errors.map(({ field, message }): FieldProblem => ({ field: controls[field] ?? field, message }));
  return new Refused(error.msg, { state: error.state, errors, ...(error.code && { code: error.code }) });
}
