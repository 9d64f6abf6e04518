import * as z from 'zod';
import type { Field } from './field';
import { idCardForm, idCardWrong, isIdCardNo, isMaskedIdCard } from './id-card';

/**
 * Number of an identity card. Answers and snapshots only ever carry it masked, so the masked form is accepted, too; the
 * server takes it for "unchanged" and refuses any other (decisions §5).
 */
export function idCard(label: string): Field<string> {
  return {
    kind: 'idCard',
    label,
    asked: z
      .string({ error: idCardWrong })
      .transform(idCardForm)
      .refine((value) => isMaskedIdCard(value) || isIdCardNo(value), { error: idCardWrong }),
    shown: z.string().nullable(),
    maxLength: 18,
  };
}
