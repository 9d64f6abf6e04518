import * as z from 'zod';
import { hasAtMost } from '../kernel/characters';
import { isStorable } from '../kernel/field';
import { line } from '../kernel/line';

/** A name that must be there. */
export const organisationName = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .pipe(line(label, max))
    .refine((value) => value !== '', { error: `请输入${label}` });

/** The venue that a call asks for; the current one when it names none. */
export const venueAsked = z.string({ error: '场馆格式不正确' }).max(64, '场馆格式不正确').nullish();

/** Keyword of a list. */
export const keywordAsked = z
  .union([z.string(), z.number().transform(String)], { error: '查询条件格式不正确' })
  .pipe(
    z
      .string()
      .trim()
      .refine(hasAtMost(200), { error: '查询条件过长' })
      .refine(isStorable, { error: '查询条件含有无法保存的字符' }),
  )
  .nullish();
