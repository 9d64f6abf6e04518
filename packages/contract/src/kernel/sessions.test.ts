import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copySession,
  countSessions,
  daysFrom,
  isOpenSeat,
  overlap,
  type Session,
  type SessionDay,
  sessionLimits,
  sessionMessages,
  sessionProblem,
  sessionsForRange,
  sessionsProblem,
  sessionsText,
  ticketsOfPlan,
  tidySession,
  usualSession,
} from './sessions';
import { sessionDays } from './read-sessions';
import { timeText } from './slots';

const dayOf = (offset: number) => new Date(Date.UTC(2026, 10, 21 + offset)).toISOString().slice(0, 10);

const ranges = fc
  .tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 40 }))
  .map(([from, length]) => ({ first: dayOf(from), last: dayOf(from + length) }));

const plans = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }).chain((columns) =>
  fc.record({
    seatList: fc.constant(columns.map((columnCount, index) => ({ rowNum: index + 1, columnCount }))),
    blockedSeats: fc.array(
      fc.record({ rowNum: fc.integer({ min: 1, max: 14 }), column: fc.integer({ min: 1, max: 35 }) }),
      { maxLength: 12 },
    ),
  }),
);

const sessions: fc.Arbitrary<Session> = fc
  .tuple(
    fc.integer({ min: 0, max: 1380 }),
    fc.integer({ min: 1, max: 180 }),
    fc.integer({ min: 1, max: 500 }),
    fc.option(plans),
  )
  .map(([start, length, votesCount, plan]) =>
    tidySession({
      ...usualSession,
      startTime: timeText(start),
      endTime: timeText(Math.min(start + length, 1440)),
      votesCount,
      ...(plan === null ? {} : { isSelectedSeats: true, ...plan }),
    }),
  );

/** Days as an editor may leave them: any of the range, each with sessions of his own. */
const edited = ranges.chain(({ first, last }) =>
  fc
    .array(fc.array(sessions, { maxLength: 3 }), {
      minLength: daysFrom(first, last).length,
      maxLength: daysFrom(first, last).length,
    })
    .map((dates) => daysFrom(first, last).map((time, index): SessionDay => ({ time, dates: dates[index] ?? [] }))),
);

describe('the sessions of a range of days', () => {
  it('are one a day from the first to the last, 9:00-18:00 with 50 tickets', () => {
    expect(sessionsForRange('2026-12-30', '2027-01-01', [])).toEqual(
      ['2026-12-30', '2026-12-31', '2027-01-01'].map((time) => ({ time, dates: [usualSession] })),
    );
    expect(usualSession).toMatchObject({ strTimes: '9:00-18:00', votesCount: 50 });
    expect(sessionsForRange('2026-12-31', '2026-12-30', [])).toEqual([]);
  });

  it('keep what was edited on the days that stay, whatever the range becomes, and only add or remove days', () => {
    fc.assert(
      fc.property(edited, ranges, (kept, { first, last }) => {
        const days = sessionsForRange(first, last, kept);
        expect(days.map(({ time }) => time)).toEqual(daysFrom(first, last));
        for (const day of days) {
          const known = kept.find(({ time }) => time === day.time);
          expect(day).toEqual(known ?? { time: day.time, dates: [usualSession] });
        }
        expect(sessionsForRange(first, last, days)).toEqual(days);
      }),
    );
  });

  it('are never more days than an activity may have', () => {
    expect(sessionsForRange('2026-01-01', '2036-01-01', [])).toHaveLength(sessionLimits.days);
  });
});

describe('a seat plan', () => {
  it('has as many tickets as open places, its rows numbered from 1', () => {
    fc.assert(
      fc.property(sessions, (session) => {
        if (!session.isSelectedSeats) return;
        const open = session.seatList.flatMap(({ rowNum, columnCount }) =>
          Array.from({ length: columnCount }, (_, index) => ({ rowNum, column: index + 1 })),
        );
        expect(session.votesCount).toBe(open.filter((seat) => isOpenSeat(session, seat)).length);
        expect(session.votesCount).toBe(ticketsOfPlan(session));
        expect(session.seatList.map(({ rowNum }) => rowNum)).toEqual(session.seatList.map((_, index) => index + 1));
      }),
    );
  });

  it('moves its blocked places along when a row above them is taken out', () => {
    const session = tidySession({
      ...usualSession,
      isSelectedSeats: true,
      seatList: [
        { rowNum: 1, columnCount: 3 },
        { rowNum: 3, columnCount: 5 },
      ],
      blockedSeats: [
        { rowNum: 2, column: 1 },
        { rowNum: 3, column: 5 },
      ],
    });
    expect(session).toMatchObject({
      votesCount: 7,
      seatList: [
        { rowNum: 1, columnCount: 3 },
        { rowNum: 2, columnCount: 5 },
      ],
      blockedSeats: [{ rowNum: 2, column: 5 }],
    });
  });
});

describe('a session that is copied to other days', () => {
  it('is there on each of them, overlaps nothing there, and leaves the other days alone', () => {
    fc.assert(
      fc.property(edited, sessions, fc.array(fc.nat({ max: 40 })), (days, session, picks) => {
        const to = picks.flatMap((pick) => days[pick]?.time ?? []);
        const copied = copySession(days, session, { to });
        for (const [index, day] of copied.entries()) {
          if (!to.includes(day.time)) {
            expect(day).toBe(days[index]);
            continue;
          }
          const alike = day.dates.filter(({ strTimes }) => strTimes === session.strTimes);
          expect(alike).toHaveLength(1);
          expect(alike[0]).toMatchObject({ votesCount: session.votesCount, seatList: session.seatList });
          expect(day.dates.filter((other) => other !== alike[0] && overlap(other, session))).toEqual([]);
        }
      }),
    );
  });

  it('takes over the id of what it replaces, so that tickets stay with it', () => {
    const id = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
    const days: SessionDay[] = [{ time: '2026-12-05', dates: [{ ...usualSession, id }] }];
    const session = tidySession({ ...usualSession, startTime: '10:00', endTime: '12:00', votesCount: 80 });
    const [day] = copySession(days, session, { to: ['2026-12-05'] });
    expect(day?.dates).toEqual([{ ...session, id }]);
  });
});

describe('the sessions of a payload', () => {
  it('come through unchanged when they were tidied before', () => {
    fc.assert(
      fc.property(edited, (days) => {
        const read = sessionDays.parse(JSON.parse(JSON.stringify(days)));
        expect(sessionDays.parse(read)).toEqual(read);
        expect(countSessions(read)).toBe(countSessions(days));
      }),
    );
  });

  it('never bring anything but a list or a text of the form, whatever is sent', () => {
    const known = Object.values(sessionMessages);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.anything(), fc.record({ time: fc.constant('2026-12-05'), dates: fc.anything() }))),
        (sent) => {
          const result = sessionDays.safeParse(sent);
          if (!result.success) expect(known).toContain(result.error.issues[0]?.message);
        },
      ),
    );
  });

  it.each([
    ['days', sessionLimits.days, 1, sessionMessages.tooManyDays],
    ['sessions of one day', 1, sessionLimits.perDay, sessionMessages.tooManyPerDay],
  ])('are as many %s as allowed, and not one more', (_of, days, perDay, message) => {
    const sent = (count: number, each: number) =>
      Array.from({ length: count }, (_day, offset) => ({
        time: dayOf(offset),
        dates: Array.from({ length: each }, () => ({})),
      }));
    expect(sessionDays.safeParse(sent(days, perDay)).success).toBe(true);
    const more = sessionDays.safeParse(days === 1 ? sent(1, perDay + 1) : sent(days + 1, 1));
    expect(more.error?.issues[0]?.message).toBe(message);
  });

  it('may carry the day before the time, seconds, or only the text of the times', () => {
    const sent = [
      { startTime: '2026-12-05 09:00:00', endTime: '2026-12-05T11:30', votesCount: '50' },
      { strTimes: '14:00-16:00', votesCount: 20 },
    ];
    const [day] = sessionDays.parse([{ time: '2026-12-05 00:00:00', dates: sent }]);
    expect(day).toMatchObject({
      time: '2026-12-05',
      dates: [
        { strTimes: '9:00-11:30', votesCount: 50 },
        { strTimes: '14:00-16:00', votesCount: 20 },
      ],
    });
  });

  it('are those of the day in China where a client sends moments with their zone, and rows of seats may be text', () => {
    const [day] = sessionDays.parse([
      {
        time: '2026-12-04T16:00:00.000Z',
        dates: [
          {
            startTime: '2026-12-05T01:00:00.000Z',
            endTime: '2026-12-05T12:00:00+09:00',
            isSelectedSeats: 'True',
            seatList: '[{"rowNum":1,"columnCount":4}]',
          },
        ],
      },
    ]);
    expect(day).toMatchObject({
      time: '2026-12-05',
      dates: [{ strTimes: '9:00-11:00', votesCount: 4, seatList: [{ rowNum: 1, columnCount: 4 }] }],
    });
  });

  it('have their rows by the numbers that they carry, in whatever order they come', () => {
    const [day] = sessionDays.parse([
      {
        time: '2026-12-05',
        dates: [
          {
            startTime: '9:00',
            endTime: '11:00',
            isSelectedSeats: true,
            seatList: [
              { rowNum: '10', columnCount: 6 },
              { rowNum: 2, columnCount: 3 },
              { rowNum: 1, columnCount: 4 },
            ],
            blockedSeats: [{ rowNum: 2, column: 3 }],
          },
        ],
      },
    ]);
    expect(day?.dates[0]).toMatchObject({
      seatList: [
        { rowNum: 1, columnCount: 4 },
        { rowNum: 2, columnCount: 3 },
        { rowNum: 3, columnCount: 6 },
      ],
      blockedSeats: [{ rowNum: 2, column: 3 }],
    });
  });
});

describe('sessions that are submitted', () => {
  const range = { startTime: '2026-12-05', endTime: '2026-12-06' };
  const of = (...dates: Session[]): SessionDay[] => [{ time: '2026-12-05', dates }];

  it('are complete, in order, within the days and apart', () => {
    fc.assert(
      fc.property(edited, (days) => {
        const [first, last] = [days[0]?.time ?? null, days.at(-1)?.time ?? null];
        const problem = sessionsProblem(days, { startTime: first, endTime: last });
        const all = days.flatMap(({ dates }) => dates);
        const isSound =
          all.length > 0 &&
          all.every((session) => sessionProblem(session) === undefined) &&
          days.every(({ dates }) =>
            dates.every((one, index) => dates.slice(0, index).every((other) => !overlap(one, other))),
          );
        expect(problem === undefined).toBe(isSound);
      }),
    );
  });

  it('say what is wrong', () => {
    expect(sessionsProblem([], range)).toBe('活动场次信息不完整，请填写完整！');
    expect(sessionsProblem(of({ ...usualSession, endTime: null }), range)).toBe('活动场次信息不完整，请填写完整！');
    expect(sessionsProblem(of({ ...usualSession, endTime: '8:00' }), range)).toBe('场次的结束时间应晚于开始时间');
    expect(sessionsProblem([{ time: '2026-12-08', dates: [usualSession] }], range)).toBe(
      '2026-12-08 的场次不在活动日期之内',
    );
    expect(sessionsProblem(of(usualSession), { startTime: '2026-12-05', endTime: '2027-12-06' })).toBe(
      '活动日期不能超过 366 天',
    );
    expect(sessionsProblem(of(usualSession), range)).toBeUndefined();
  });

  it('are told in words', () => {
    expect(sessionsText(of(usualSession, tidySession({ ...usualSession, isSelectedSeats: true })))).toBe(
      '2026-12-05 9:00-18:00（50 张）、9:00-18:00（0 张，选座）',
    );
  });

  it('are told beside another version by the days that differ, and by their seats where nothing else does', () => {
    const seated = (blocked: number[], columns = 6) =>
      tidySession({
        ...usualSession,
        isSelectedSeats: true,
        seatList: [columns, 6, 8].map((columnCount, index) => ({ rowNum: index + 1, columnCount })),
        blockedSeats: blocked.map((column) => ({ rowNum: 3, column })),
      });
    const day = (time: string, ...dates: SessionDay['dates']) => ({ time, dates });
    const [one, other] = [seated([1, 2, 8]), seated([1, 7, 8])];
    const days = [day('2026-12-05', one), day('2026-12-06', usualSession)];
    const others = [day('2026-12-05', other), day('2026-12-06', usualSession), day('2026-12-07', usualSession)];
    expect(sessionsText(days, others)).toBe(
      '2026-12-05 9:00-18:00（17 张，选座，1–2排每排 6 座，3排每排 8 座，不开放 3排1–2座、3排8座）',
    );
    expect(sessionsText(others, days)).toBe(
      '2026-12-05 9:00-18:00（17 张，选座，1–2排每排 6 座，3排每排 8 座，不开放 3排1座、3排7–8座）；2026-12-07 9:00-18:00（50 张）',
    );
    expect(sessionsText([day('2026-12-05', seated([], 5))], [day('2026-12-05', one)])).toBe(
      '2026-12-05 9:00-18:00（19 张，选座）',
    );
  });
});
