import * as z from 'zod';
import type { Field } from './field';

interface CountRule {
  readonly required?: string;
  /** What an empty field means, where it means a number. */
  readonly initial?: number;
  /** Digits behind the point; 0 = whole. */
  readonly digits?: 0 | 2;
  /** What it counts, e.g. 人. */
  readonly unit?: string;
  /** A negative number is refused, or turned positive (texts.md S5). */
  readonly negative?: 'refused' | 'positive';
}

/** What a column of eight digits holds. */
export const largestCount = 99_999_999;

/** Non-negative number, e.g. area or capacity; digits in a string are accepted. */
export function count(label: string, rule: CountRule = {}): Field<number> {
  const { required, initial, digits = 2, negative = 'refused', unit } = rule;
  // Some texts of missing numbers are bare labels (texts.md K10): they do not say what is wrong with one that is there.
  const wrong = required?.startsWith('请') ? required : `${label}只能是${digits === 0 ? '整数' : '数字'}`;
  const factor = 10 ** digits;
  return {
    kind: 'count',
    label,
    ...(required === undefined ? {} : { required }),
    ...(initial === undefined ? {} : { initial }),
    digits,
    ...(unit === undefined ? {} : { unit }),
    asked: z.preprocess(
      (value) => {
        const number = asNumber(value);
        return negative === 'positive' && typeof number === 'number' ? Math.abs(number) : number;
      },
      z
        .number({ error: wrong })
        .nonnegative(`${label}不能小于 0`)
        .max(largestCount, `${label}不能超过 ${largestCount}`)
        .refine((value) => digits > 0 || Number.isInteger(value), { error: `${label}只能是整数` })
        .transform((value) => Math.round(value * factor) / factor),
    ),
    shown: z.number().nullable(),
  };
}

/** Digits in a string are a number; anything else stays as it came. */
export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Longitude or latitude in degrees (GCJ-02); the wire calls latitude `dimension`. */
export function coordinate(label: string, limit: 90 | 180): Field<number> {
  const wrong = `${label}不正确`;
  return {
    kind: 'coordinate',
    label,
    asked: z.preprocess(asNumber, z.number({ error: wrong }).min(-limit, wrong).max(limit, wrong)),
    shown: z.number().nullable(),
  };
}
