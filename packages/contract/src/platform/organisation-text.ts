import * as z from 'zod';
import { neededLine } from '../kernel/line';

/** A name that must be there. */
export const organisationName = (label: string, max: number) => neededLine(`请输入${label}`, label, max);

/** The venue that a call asks for; the current one when it names none. */
export const venueAsked = z
  .union([z.string(), z.number().transform(String)], { error: '场馆格式不正确' })
  .pipe(z.string().max(64, '场馆格式不正确'))
  .nullish();
