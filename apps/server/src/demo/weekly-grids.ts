import {
  type Period,
  periodNames,
  periods,
  type PeriodTime,
  type SlotCell,
  usualPeriodTimes,
  weekNames,
} from '@yunguan/contract/kernel/slots';

/** When a demo place may be booked. */
export interface WeeklyGrid {
  readonly timeSlots: readonly PeriodTime[];
  readonly timeConfigs: readonly SlotCell[];
}

const cellsOf = (isOpen: (day: number, period: Period) => boolean): SlotCell[] =>
  weekNames.flatMap((week, day) =>
    periods.flatMap((period): SlotCell[] =>
      isOpen(day, period) ? [{ event: periodNames[period], week, type: 1 }] : [],
    ),
  );

const isWeekend = (day: number) => day > 4;

const early: readonly PeriodTime[] = [
  { type: 1, starTime: '8:30', endTime: '11:30' },
  { type: 2, starTime: '13:30', endTime: '17:30' },
  { type: 3, starTime: '18:30', endTime: '21:00' },
];

/** Weeks of different shapes; an empty list of cells limits nothing. */
export const weeklyGrids = {
  unlimited: { timeSlots: usualPeriodTimes, timeConfigs: [] },
  workdays: { timeSlots: usualPeriodTimes, timeConfigs: cellsOf((day, period) => !isWeekend(day) && period < 3) },
  evenings: {
    timeSlots: early,
    timeConfigs: cellsOf((day, period) => (isWeekend(day) ? true : period === 3)),
  },
  weekend: { timeSlots: usualPeriodTimes, timeConfigs: cellsOf((day) => isWeekend(day)) },
  /** Closed on Mondays, as museums are. */
  exhibitions: { timeSlots: early, timeConfigs: cellsOf((day, period) => day > 0 && period < 3) },
  rehearsals: {
    timeSlots: early,
    timeConfigs: cellsOf((day, period) => (day % 2 === 1 ? period !== 1 : period === 3)),
  },
} as const satisfies Record<string, WeeklyGrid>;

export type GridName = keyof typeof weeklyGrids;
