import { randomInt } from 'node:crypto';
import { hashWirePassword, isPassword } from '../../../kernel/passwords/password-hash';

/** Without letters and digits that are taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const count = 10;
/** 45 random bits behind the digit that names the code. */
const randomLetters = 9;
const pattern = new RegExp(`^(\\d)[${letters}]{${randomLetters}}$`);

export interface RecoveryCode {
  /** Its first digit, so that one try costs one verification. */
  readonly ordinal: number;
  /** As it is kept by its owner, for example `3KX7Q-F9WDM`. */
  readonly text: string;
}

/** Ten new codes. */
export function newRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: count }, (_, ordinal) => {
    const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('');
    const whole = `${ordinal}${random}`;
    return { ordinal, text: `${whole.slice(0, 5)}-${whole.slice(5)}` };
  });
}

/** The code as it is hashed, and which of the ten it is; undefined for what is none. */
export function readRecoveryCode(typed: string): { readonly ordinal: number; readonly whole: string } | undefined {
  const whole = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const found = pattern.exec(whole);
  return found ? { ordinal: Number(found[1]), whole } : undefined;
}

/** Hashes a code like a password: it is shorter than one would have to be for less. */
export function hashRecoveryCode({ text }: RecoveryCode): Promise<string> {
  return hashWirePassword(text.replace('-', '').toLowerCase());
}

/** True when the code belongs to the stored hash. */
export function isRecoveryCode(stored: string, whole: string): Promise<boolean> {
  return isPassword(stored, whole.toLowerCase());
}
