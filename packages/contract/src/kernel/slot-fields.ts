import * as z from 'zod';
import type { Field } from './field';
import {
  cellsText,
  periodsText,
  type PeriodTime,
  periodTimes,
  type SlotCell,
  slotCells,
  usualPeriodTimes,
} from './slots';

const sentPeriod = z.object({ type: z.literal([1, 2, 3]), starTime: z.string(), endTime: z.string() });
/** Of sites with `event`, of halls with `times` (texts.md S4); either is read. */
const sentCell = z.object({
  event: z.string().nullish(),
  times: z.string().nullish(),
  week: z.string(),
  type: z.literal(1).nullish(),
});

/** Start and end of the three periods of a day (001 §3); usual times where none were sent. */
export function periodRanges(label: string): Field<PeriodTime[]> {
  const initial = [...usualPeriodTimes];
  return {
    kind: 'periods',
    label,
    initial,
    asked: periodTimes,
    sent: z.array(sentPeriod),
    shown: z.array(z.unknown()),
    inWords: (value) => periodsText(periodTimes.safeParse(value).data ?? []),
  };
}

/** Ticked cells of the weekly grid; none = time is not limited. */
export function weeklyCells(label: string): Field<SlotCell[]> {
  return {
    kind: 'cells',
    label,
    initial: [],
    asked: slotCells,
    sent: z.array(sentCell),
    shown: z.array(z.unknown()),
    inWords: (value) => cellsText(slotCells.safeParse(value).data ?? []),
  };
}
