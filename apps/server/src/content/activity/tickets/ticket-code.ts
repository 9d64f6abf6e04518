import { randomInt } from 'node:crypto';

/** Digits and letters that nobody takes for one another when they are read aloud or from a crumpled page. */
export const codeSigns = '34679ACDEFGHJKMNPQRTUVWXY';
const codeLength = 10;

/** A new code for the door; the unique index stands behind it. */
export function newTicketCode(): string {
  return Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');
}

/** Whether a text, as `typedCode` reads it, is as long as a code and has no other signs than letters and digits. */
export function mayBeTicketCode(text: string): boolean {
  return text.length === codeLength && /^[0-9A-Z]+$/.test(text);
}
