import * as z from 'zod';
import { line } from '../kernel/line';

/** A name that must be there. */
export const organisationName = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .pipe(line(label, max))
    .refine((value) => value !== '', { error: `请输入${label}` });

/** The venue that a call asks for; the current one when it names none. */
export const venueAsked = z.string({ error: '场馆格式不正确' }).max(64, '场馆格式不正确').nullish();
