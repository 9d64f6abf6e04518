import * as z from 'zod';
import type { Field } from './field';
import { type SessionDay, sessionsText } from './sessions';
import { sessionDays } from './read-sessions';

const sentSession = z.object({
  strTimes: z.string().nullish(),
  startTime: z.string(),
  endTime: z.string(),
  votesCount: z.int().describe('票数；选座时为各排座位数之和'),
  excessTicket: z.int().nullish().describe('余票，由服务器计算'),
  isSelectedSeats: z.boolean().nullish(),
  seatList: z.array(z.object({ rowNum: z.int(), columnCount: z.int() })).nullish(),
});
const sentDay = z.object({ time: z.string(), dates: z.array(sentSession) });

const readDays = (value: unknown): SessionDay[] => sessionDays.safeParse(value ?? []).data ?? [];

/** Dated sessions with their tickets and seats (001 §3). */
export function datedSessions(label: string): Field<SessionDay[]> {
  return {
    kind: 'sessions',
    label,
    initial: [],
    asked: sessionDays,
    sent: z.array(sentDay),
    shown: z.array(z.unknown()),
    inWords: (value, beside) => sessionsText(readDays(value), readDays(beside)),
  };
}
