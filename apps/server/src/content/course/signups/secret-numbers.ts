import { decryptText, encryptText, keyedHash } from '../../../kernel/crypto/encrypted-text';

/** Whose number it is. */
export type Whose = 'student' | 'guardian';

/** What the numbers of students and guardians are encrypted for. */
export const purposes = { student: 'course student id card', guardian: 'course guardian id card' } as const;

/** Identity number for rest (decisions §5), bound to its sign-up; null where none was given. */
export function hideNumber(
  dataKey: Buffer,
  { id, whose }: { id: string; whose: Whose },
  number: string,
): Buffer | null {
  return number === '' ? null : encryptText(dataKey, { purpose: purposes[whose], rowId: id }, number);
}

/** Identity number in clear; an empty text where there is none. */
export function readNumber(
  dataKey: Buffer,
  { id, whose }: { id: string; whose: Whose },
  secret: Buffer | null | undefined,
): string {
  return secret ? decryptText(dataKey, { purpose: purposes[whose], rowId: id }, secret) : '';
}

/** Says of two sign-ups to one course that they are of the same student, without giving the number away. */
export function numberKey(dataKey: Buffer, courseId: string, number: string): string {
  return keyedHash(dataKey, { purpose: 'course student once', rowId: courseId }, number).toString('hex');
}
