import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Values } from '@yunguan/contract/kernel/parse';
import { periodTimes, slotCells, slotsFromTimes } from '@yunguan/contract/kernel/slots';
import type * as z from 'zod';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { dayOf } from '../conditions';
import { columnOf } from '../content/binding';
import { fieldSql } from '../content/select';
import type { BookableKind } from './bookable-kind';
import { bookingColumns, type BookingRow, holding, notOver, nowValues, toBooking } from './booking-row';
import { chinaNow } from '../china-now';
import { inputMessage } from '../input-problems';
import { findStaffPlace } from './place';
import { isAdmitted, type SlotTerms, termsOf, timeOf } from './slot-terms';

type PreviewInput = z.infer<BookingCalls['previewSlots']['input']>;

/** Bookings to come that the form being edited would leave outside: unticked, out of validity, or at other times. */
export async function previewSlots(kind: BookableKind, { actor, input }: Call<PreviewInput>): Promise<Reply> {
  const place = await findStaffPlace(kind, { actor, id: input.id, anyOf: ['edit'] });
  const { db, clock } = kind.deps;
  const scope = [place.venueId];
  const [[stored], rows] = await Promise.all([
    db.within<{ form: Values }>(scope, storedFormSql(kind), [place.id]),
    db.within<BookingRow>(
      scope,
      `select ${bookingColumns(kind)} from booking b where b.object_id = $1 and ${holding} and ${notOver('$2', '$3')}
       order by b.day, b.period`,
      [place.id, ...nowValues(chinaNow(clock.now()))],
    ),
  ]);
  const terms = sentTerms(input, stored?.form ?? {});
  return { objects: { affected: rows.filter((row) => isLeftOutside(row, terms)).map(toBooking) } };
}

function storedFormSql({ content, table }: BookableKind): string {
  const { fields } = content.declaration;
  const days = ['validStartTime', 'validEndTime'].filter((name) => Object.hasOwn(fields, name));
  const parts = [
    ...['timeSlots', 'timeConfigs'].map((name) => `'${name}', c.${columnOf(content, name)}`),
    ...days.map((name) => `'${name}', ${fieldSql(content, name)}`),
  ];
  return `select jsonb_build_object(${parts.join(', ')}) as form from ${table} c where c.id = $1`;
}

/** The terms as they were sent; what was not sent stays as it is stored. */
function sentTerms(input: PreviewInput, stored: Values): SlotTerms {
  // Halls may send ranges of times alone (texts.md S4).
  const { body, problem } = slotsFromTimes(input, stored.timeSlots);
  if (problem !== undefined) throw AppError.invalid([{ field: 'timeConfigs', message: problem }]);
  const form: Values = { ...stored };
  if (body.timeSlots) form.timeSlots = judged('timeSlots', periodTimes, body.timeSlots);
  if (body.timeConfigs) form.timeConfigs = judged('timeConfigs', slotCells, body.timeConfigs);
  for (const field of ['validStartTime', 'validEndTime'] as const) {
    const value = input[field];
    if (value !== undefined) form[field] = dayOf(value, { field, message: '有效期日期格式不正确' }) ?? null;
  }
  return termsOf(form);
}

function judged<T extends z.ZodType>(field: string, schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw AppError.invalid(issue ? [{ field, message: inputMessage({ ...issue, path: [field, ...issue.path] }) }] : []);
}

function isLeftOutside({ date, type, starTime, endTime }: BookingRow, terms: SlotTerms): boolean {
  if (!isAdmitted(terms, { day: date, period: type })) return true;
  const time = timeOf(terms, type);
  return time.starTime !== starTime || time.endTime !== endTime;
}
