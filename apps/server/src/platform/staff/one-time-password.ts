import { randomInt } from 'node:crypto';
import { passwordProblem } from '../../kernel/passwords/password-policy';

/** Without 0 O 1 l I: it is read from a screen or a slip of paper. */
const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;
const everything = sets.join('');
const length = 14;

/** A password for one use, about 80 random bits, good enough for the policy; stored nowhere but as its hash. */
export function oneTimePassword(loginName: string): string {
  for (;;) {
    const password = Array.from({ length }, () => everything[randomInt(everything.length)]).join('');
    if (passwordProblem(password, { loginName, oldPassword: '', profile: 'dengbao' }) === undefined) return password;
  }
}
