import * as z from 'zod';
import { isStorable } from '../kernel/field';

/** Plain text of roles, departments and duties, trimmed; may be empty. */
export const organisationText = (label: string, max: number) =>
  z
    .string({ error: `${label}格式不正确` })
    .trim()
    .refine((value) => [...value].length <= max, { error: `${label}不能超过 ${max} 个字符` })
    .refine(isStorable, { error: `${label}含有无法保存的字符` });

/** A name that must be there. */
export const organisationName = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .pipe(organisationText(label, max))
    .refine((value) => value !== '', { error: `请输入${label}` });

/** The venue that a call asks for; the current one when it names none. */
export const venueAsked = z.string({ error: '场馆格式不正确' }).max(64, '场馆格式不正确').nullish();

/** Keyword of a list. */
export const keywordAsked = z
  .union([z.string(), z.number().transform(String)], { error: '查询条件格式不正确' })
  .pipe(z.string().trim().max(200, '查询条件过长').refine(isStorable, { error: '查询条件含有无法保存的字符' }))
  .nullish();
