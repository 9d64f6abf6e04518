import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doOverlap,
  cellsText,
  isOffered,
  minutesOf,
  type Period,
  type PeriodName,
  periodNames,
  periodOf,
  periods,
  periodsText,
  type PeriodTime,
  periodTimes,
  type SlotCell,
  slotCells,
  slotMessages,
  slotsFromTimes,
  timeText,
  usualPeriodTimes,
  weekNames,
  weekOf,
  weekOfDay,
} from './slots';

const everyCell: readonly SlotCell[] = weekNames.flatMap((week) =>
  periods.map((period): SlotCell => ({ event: periodNames[period], week, type: 1 })),
);
const keyOf = ({ event, week }: SlotCell) => `${week} ${event}`;

/** Any ticked part of the grid, in the order of the grid. */
const cells = fc.subarray([...everyCell]);

/** Three periods that follow each other, with the minutes at which they begin and end. */
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 6, maxLength: 6 })
  .map((minutes): PeriodTime[] => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = minutes.sort((one, other) => one - other);
    const of = (type: Period, start: number, end: number) => ({
      type,
      starTime: timeText(start),
      endTime: timeText(end),
    });
    return [of(1, a, b), of(2, c, d), of(3, e, f)];
  });

const day = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

/** First text with which a schema refuses; undefined when it takes the value. */
const refusal = (schema: typeof periodTimes | typeof slotCells, sent: unknown) =>
  schema.safeParse(sent).error?.issues[0]?.message;

/** The grid as halls send it: one range of times for each ticked cell. */
const asRanges = (ticked: readonly SlotCell[], of: readonly PeriodTime[]) =>
  ticked.map(({ event, week }) => {
    const time = of.find(({ type }) => periodNames[type] === event);
    return { times: `${time?.starTime}-${time?.endTime}`, week, type: 1 };
  });

describe('the ticked cells of a week', () => {
  it('come back as they were answered', () => {
    fc.assert(
      fc.property(cells, (ticked) => {
        expect(slotCells.parse(ticked)).toEqual(ticked);
      }),
    );
  });

  it('are the same in any order, and each once', () => {
    const shuffled = cells.chain((ticked) =>
      fc.tuple(fc.constant(ticked), fc.shuffledSubarray([...ticked, ...ticked], { minLength: ticked.length })),
    );
    fc.assert(
      fc.property(shuffled, ([ticked, sent]) => {
        // Every cell at least once, some twice.
        const all = [...sent, ...ticked].reverse();
        expect(slotCells.parse(all)).toEqual(ticked);
      }),
    );
  });

  it('lose none and gain none, whatever else an entry carries', () => {
    const noise = fc.record({ type: fc.anything(), times: fc.string(), id: fc.integer() }, { requiredKeys: [] });
    fc.assert(
      fc.property(cells, noise, (ticked, more) => {
        const parsed = slotCells.parse(ticked.map((cell) => ({ ...more, ...cell })));
        expect(new Set(parsed.map(keyOf))).toEqual(new Set(ticked.map(keyOf)));
        expect(parsed.every(({ type }) => type === 1)).toBe(true);
      }),
    );
  });

  it('are understood in English, by number and by short names', () => {
    const english = ['morning', 'Afternoon', ' EVENING '] as const;
    const days = ['Monday', 'tuesday', '3', 4, '周五', '周六', '星期天'] as const;
    const sent = days.flatMap((week) => english.map((event) => ({ event, week })));
    expect(slotCells.parse(sent)).toEqual(everyCell);
    expect(slotCells.parse(days.flatMap((week) => periods.map((event) => ({ event, week }))))).toEqual(everyCell);
  });

  it('are refused when one of them is no period or no day', () => {
    const stranger = fc.anything().filter((value) => periodOf(value) === undefined);
    const noDay = fc.anything().filter((value) => weekOf(value) === undefined);
    fc.assert(
      fc.property(cells, stranger, (ticked, event) => {
        expect(refusal(slotCells, [...ticked, { event, week: '星期一' }])).toBe(slotMessages.wrongPeriod);
      }),
    );
    fc.assert(
      fc.property(cells, noDay, (ticked, week) => {
        expect(refusal(slotCells, [...ticked, { event: '上午', week }])).toBe(slotMessages.wrongWeek);
      }),
    );
    for (const none of [null, 'x', 5, {}]) expect(refusal(slotCells, none)).toBe(slotMessages.wrongPeriod);
  });

  it.each([{ toString: 1 }, JSON.parse('{"__proto__": null, "valueOf": {}}'), [1], true])(
    'are not read out of %j',
    (odd: unknown) => {
      expect(refusal(slotCells, [{ event: odd, week: '星期一' }])).toBe(slotMessages.wrongPeriod);
      expect(refusal(slotCells, [{ event: 1, week: odd }])).toBe(slotMessages.wrongWeek);
      expect(refusal(periodTimes, [{ type: 1, starTime: odd, endTime: odd }])).toBe(slotMessages.wrongTime);
      expect(slotsFromTimes({ timeConfigs: [{ times: odd }] })).toEqual({ body: { timeConfigs: [{ times: odd }] } });
    },
  );

  it('are told by weekday', () => {
    expect(cellsText([])).toBe('时间不限');
    expect(cellsText(everyCell.slice(0, 4))).toBe('星期一 上午、下午、晚上；星期二 上午');
    fc.assert(
      fc.property(
        cells.filter(({ length }) => length > 0),
        (ticked) => {
          const told = cellsText(ticked)
            .split('；')
            .flatMap((line) => {
              const [week = '', events = ''] = line.split(' ');
              return events.split('、').map((event) => `${week} ${event}`);
            });
          expect(told).toEqual(ticked.map(keyOf));
        },
      ),
    );
  });
});

describe('the times of the periods', () => {
  it('come back as they were answered, in any order', () => {
    fc.assert(
      fc.property(times, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (sent, order) => {
        expect(periodTimes.parse(order.flatMap((index) => sent[index] ?? []))).toEqual(sent);
      }),
    );
  });

  it('are the usual ones where none was sent', () => {
    expect(periodTimes.parse([])).toEqual(usualPeriodTimes);
    fc.assert(
      fc.property(fc.subarray([...usualPeriodTimes]), (some) => {
        expect(periodTimes.parse(some)).toEqual(usualPeriodTimes);
      }),
    );
  });

  it('take hours with a zero in front and seconds behind, and either spelling of the start', () => {
    const sent = [
      { type: '1', startTime: '08:05', endTime: '11:30:00' },
      { type: '下午', starTime: ' 13:00 ', endTime: '17:00' },
    ];
    expect(periodTimes.parse(sent).slice(0, 2)).toEqual([
      { type: 1, starTime: '8:05', endTime: '11:30' },
      { type: 2, starTime: '13:00', endTime: '17:00' },
    ]);
  });

  it('take the day in front, and a moment with its zone as that moment in China', () => {
    const [morning] = periodTimes.parse([
      { type: 1, starTime: '2026-11-27 08:30:00', endTime: '2026-11-27T03:30:00.000Z' },
    ]);
    expect(morning).toEqual({ type: 1, starTime: '8:30', endTime: '11:30' });
  });

  it('are refused when a period ends before it begins, or at once', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0, 1, 2), fc.boolean(), (sent, which, isEmpty) => {
        const turned = sent.map((time, index) =>
          index === which ? { ...time, starTime: time.endTime, endTime: isEmpty ? time.endTime : time.starTime } : time,
        );
        expect(refusal(periodTimes, turned)).toBe(slotMessages.endsFirst);
      }),
    );
  });

  it('overlap when one begins before the one in front of it is over and both may be booked', () => {
    const cell = (period: PeriodName) => ({ event: period, week: '星期一', type: 1 }) as const;
    fc.assert(
      fc.property(times, fc.constantFrom(0, 1), (sent, which) => {
        const next = sent[which + 1];
        const late = timeText((minutesOf(next?.starTime) ?? 0) + 1);
        const overlapping = sent.map((time, index) => (index === which ? { ...time, endTime: late } : time));
        const both = [which, which + 1]
          .flatMap((index) => sent[index] ?? [])
          .map(({ type }) => cell(periodNames[type]));
        expect(doOverlap(overlapping, [])).toBe(true);
        expect(doOverlap(overlapping, both)).toBe(true);
        for (const one of both) expect(doOverlap(overlapping, [one])).toBe(false);
        const touching = sent.map((time, index) =>
          index === which ? { ...time, endTime: next?.starTime ?? '' } : time,
        );
        expect(doOverlap(touching, [])).toBe(false);
      }),
    );
  });

  it('are read from what they were read as: what is stored can be sent back', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2]), times, (which, sent) => {
        const once = periodTimes.parse(which.flatMap((index) => sent[index] ?? []));
        expect(periodTimes.parse(once)).toEqual(once);
      }),
    );
  });

  it.each([
    ['25:00', slotMessages.wrongTime],
    ['24:01', slotMessages.wrongTime],
    ['9:60', slotMessages.wrongTime],
    ['9', slotMessages.wrongTime],
    ['-1:00', slotMessages.wrongTime],
    [null, slotMessages.wrongTime],
    [9, slotMessages.wrongTime],
    ['24:00', undefined],
  ])('end at %j: %s', (endTime, message) => {
    expect(refusal(periodTimes, [{ type: 3, starTime: '8:00', endTime }])).toBe(message);
  });

  it('are those of the three periods alone', () => {
    const stranger = fc.anything().filter((value) => periodOf(value) === undefined);
    fc.assert(
      fc.property(stranger, (type) => {
        expect(refusal(periodTimes, [{ type, starTime: '9:00', endTime: '10:00' }])).toBe(slotMessages.wrongPeriod);
      }),
    );
  });

  it('are told in the order of the day', () => {
    expect(periodsText(usualPeriodTimes)).toBe('上午 9:00-12:00；下午 14:00-17:00；晚上 19:00-22:00');
  });

  it('are minutes and text alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 }), (minutes) => {
        expect(minutesOf(timeText(minutes))).toBe(minutes);
      }),
    );
  });
});

describe('ranges of times alone', () => {
  /** Times whose periods can be told by when they begin. */
  const told = fc
    .tuple(
      fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 19 })),
      fc.tuple(fc.integer({ min: 720, max: 1060 }), fc.integer({ min: 1, max: 19 })),
      fc.tuple(fc.integer({ min: 1080, max: 1420 }), fc.integer({ min: 1, max: 19 })),
    )
    .map((ranges) =>
      ranges.map(([start, length], index): PeriodTime => {
        const type = periods[index] ?? 1;
        return { type, starTime: timeText(start), endTime: timeText(start + length) };
      }),
    );

  it('give the grid and the times that they were made of', () => {
    fc.assert(
      fc.property(cells, told, fc.constantFrom('-', '~', '至', ' - '), (ticked, of, between) => {
        const timeConfigs = asRanges(ticked, of).map((cell) => ({ ...cell, times: cell.times.replace('-', between) }));
        const { body, problem } = slotsFromTimes({ timeConfigs });
        expect(problem).toBeUndefined();
        expect(slotCells.parse(body.timeConfigs)).toEqual(ticked);
        const events = new Set<PeriodName>(ticked.map(({ event }) => event));
        const expected = of.map((time) =>
          events.has(periodNames[time.type]) ? time : usualPeriodTimes.find(({ type }) => type === time.type),
        );
        // A period that no cell names keeps its usual times, which those of the others may reach into.
        const given = events.size === 0 ? undefined : body.timeSlots;
        expect(periodTimes.safeParse(given ?? []).data).toEqual(expected);
      }),
    );
  });

  it('leave the times of the other periods as they were sent', () => {
    const timeSlots = [{ type: 3, starTime: '20:00', endTime: '21:00' }];
    const { body } = slotsFromTimes({ timeSlots, timeConfigs: [{ times: '8:00-9:00', week: '星期一', type: 1 }] });
    expect(periodTimes.parse(body.timeSlots)).toEqual([
      { type: 1, starTime: '8:00', endTime: '9:00' },
      usualPeriodTimes[1],
      timeSlots[0],
    ]);
  });

  it('are refused when a period has two of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 700 }), (one, other) => {
        const timeConfigs = [one, other].map((start, index) => ({
          times: `${timeText(start)}-${timeText(start + 5)}`,
          week: weekNames[index],
        }));
        expect(slotsFromTimes({ timeConfigs }).problem).toBe(one === other ? undefined : slotMessages.oneTime);
      }),
    );
  });

  it.each([
    ['the name of the period', '下午', [{ type: 2, starTime: '14:00', endTime: '17:00' }]],
    ['the name and the range', '下午 13:30-16:00', [{ type: 2, starTime: '13:30', endTime: '16:00' }]],
    ['a name that the range contradicts', '晚上17:30-21:00', [{ type: 3, starTime: '17:30', endTime: '21:00' }]],
  ])('may say %s', (_, times, [time]) => {
    const { body } = slotsFromTimes({ timeConfigs: [{ times, week: '星期二', type: 1 }] });
    const event = periodNames[time?.type === 3 ? 3 : 2];
    expect(slotCells.parse(body.timeConfigs)).toEqual([{ event, week: '星期二', type: 1 }]);
    expect(periodTimes.parse(body.timeSlots ?? [])).toContainEqual(time);
  });

  it('may come under the name that they are answered with, their times with them, unless the grid itself was sent', () => {
    const eventList = [{ event: '下午', week: '星期一', type: 1, startTime: '13:00', endTime: '15:00' }];
    const { body } = slotsFromTimes({ eventList });
    expect(slotCells.parse(body.timeConfigs)).toEqual([{ event: '下午', week: '星期一', type: 1 }]);
    expect(body.timeSlots).toEqual([{ type: 2, starTime: '13:00', endTime: '15:00' }]);
    expect(slotsFromTimes({ eventList, timeConfigs: [] }).body.timeConfigs).toEqual([]);
  });

  it('leave everything else as it came, for the fields to judge', () => {
    fc.assert(
      fc.property(fc.anything(), (timeConfigs) => {
        const isRange = Array.isArray(timeConfigs) && timeConfigs.some((one) => Object.hasOwn(Object(one), 'times'));
        if (isRange) return;
        expect(slotsFromTimes({ timeConfigs }).body.timeConfigs).toBe(timeConfigs);
      }),
    );
    expect(slotsFromTimes({ title: '展厅' })).toEqual({ body: { title: '展厅' } });
  });
});

describe('what a week offers', () => {
  it('is every period of every day where no cell is ticked', () => {
    fc.assert(fc.property(day, fc.constantFrom(...periods), (date, period) => isOffered([], date, period)));
  });

  it('is what is ticked, and nothing else', () => {
    fc.assert(
      fc.property(
        cells.filter(({ length }) => length > 0),
        day,
        fc.constantFrom(...periods),
        (ticked, date, period) => {
          const key = keyOf({ event: periodNames[period], week: weekOfDay(date), type: 1 });
          expect(isOffered(ticked, date, period)).toBe(ticked.map(keyOf).includes(key));
        },
      ),
    );
  });

  it('repeats itself every seven days', () => {
    const weekLater = (date: string) => new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(cells, day, fc.constantFrom(...periods), (ticked, date, period) => {
        expect(isOffered(ticked, weekLater(date), period)).toBe(isOffered(ticked, date, period));
      }),
    );
  });
});

describe('the weekday', () => {
  it('of any day is that of the calendar', () => {
    const calendar = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'UTC' });
    fc.assert(
      fc.property(day, (date) => {
        expect(weekOfDay(date)).toBe(calendar.format(new Date(date)));
      }),
    );
  });

  it.each([
    ['2026-11-21', '星期六'],
    ['2026-11-22', '星期日'],
    ['2026-11-23', '星期一'],
    ['2024-02-29', '星期四'],
  ])('of %s is %s', (date, name) => {
    expect(weekOfDay(date)).toBe(name);
  });
});
