import * as z from 'zod';
import type { Field } from './field';
import { type PeriodTime, periodTimes, type SlotCell, slotCells, usualPeriodTimes } from './slots';

/** Start and end of the three periods of a day (001 §3); usual times where none were sent. */
export function periodRanges(label: string): Field<PeriodTime[]> {
  return { kind: 'periods', label, initial: [...usualPeriodTimes], asked: periodTimes, shown: z.array(z.unknown()) };
}

/** Ticked cells of the weekly grid; none = time is not limited. */
export function weeklyCells(label: string): Field<SlotCell[]> {
  return { kind: 'cells', label, initial: [], asked: slotCells, shown: z.array(z.unknown()) };
}
