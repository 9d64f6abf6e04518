import * as z from 'zod';
import { chinaDay, inChinaTime } from './china-time';
import { type Field, nullableText } from './field';

const minutePattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(:\d{2})?$/;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Moment in China time, `yyyy-MM-dd HH:mm` on the wire; a bare date is read as its first minute, a moment with its zone as the same moment. */
export function minute(label: string, required?: string): Field<string> {
  const wrong = required ?? `${label}格式不正确`;
  return {
    kind: 'minute',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z
      .string({ error: wrong })
      .transform((value) => (datePattern.test(value) ? `${value} 00:00` : inChinaTime(value)))
      .refine((value) => minutePattern.test(value) && isRealDate(value), { error: wrong })
      .transform((value) => value.replace('T', ' ').slice(0, 16)),
    shown: nullableText,
  };
}

/** Calendar day, `yyyy-MM-dd`; a time behind it is dropped. */
export function date(label: string, required?: string): Field<string> {
  const wrong = required ?? `${label}格式不正确`;
  return {
    kind: 'date',
    label,
    ...(required === undefined ? {} : { required }),
    asked: z
      .string({ error: wrong })
      .transform(inChinaTime)
      .transform((value) => (minutePattern.test(value) ? value.slice(0, 10) : value))
      .refine((value) => datePattern.test(value) && isRealDate(value), { error: wrong }),
    shown: nullableText,
  };
}

/** The day on which somebody was born: not before 1900, and not after today. */
export function birthDate(label: string): Field<string> {
  const field = date(label);
  const asked = field.asked
    .refine((value) => value >= '1900-01-01', { error: `${label}不正确` })
    .refine((value) => value <= chinaDay(), { error: `${label}不能晚于今天` });
  return { ...field, asked };
}

/** True for a date or minute that the calendar knows: 30 February, 25:00 and the year 0 are refused. */
function isRealDate(value: string): boolean {
  if (value.startsWith('0000')) return false;
  const iso = `${value.slice(0, 10)}T${value.slice(11, 16) || '00:00'}:00Z`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 16) === iso.slice(0, 16);
}
