import { randomInt } from 'node:crypto';
import { codeLengths, codeSigns } from '@yunguan/contract/kernel/door-code';

const codeLength = codeLengths.ticket;

/** A new code for the door; the unique index stands behind it. */
export function newTicketCode(): string {
  return Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');
}

/** Whether a text, as `typedCode` reads it, is as long as a code and has no other signs than letters and digits. */
export function mayBeTicketCode(text: string): boolean {
  return text.length === codeLength && /^[0-9A-Z]+$/.test(text);
}
