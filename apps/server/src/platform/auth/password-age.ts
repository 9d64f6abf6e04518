import { dayLength } from '@yunguan/contract/kernel/days';
import { passwordRules } from '@yunguan/contract/kernel/password';
import type { Config } from '../../config';

/**
 * Passwords set before this moment must be changed at the next login; null where none grows too old. The accounts of a
 * demonstration share an announced password, which changes for nobody.
 */
export function oldestPassword(
  { passwordProfile, seed }: Pick<Config, 'passwordProfile' | 'seed'>,
  now: Date,
): Date | null {
  const { changeAfterDays } = passwordRules[passwordProfile];
  if (changeAfterDays === null || seed === 'demo') return null;
  return new Date(now.getTime() - changeAfterDays * dayLength);
}
