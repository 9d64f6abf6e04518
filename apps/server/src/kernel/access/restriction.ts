import type { FactorRule } from '../../config';
import { AppError } from '../app-error';
import type { Actor } from './actor';

/** What keeps everything else closed until it is done. */
export type Restriction = 'password' | 'second factor';

const texts = {
  password: '请先修改密码',
  'second factor': '请先设置两步验证',
} as const satisfies Record<Restriction, string>;

type Restricted = Pick<Actor, 'mustChangePassword' | 'hasSecondFactor' | 'isPlatform'>;

/** Whether the installation asks the user for a second factor. */
export function isFactorDemanded(actor: Pick<Actor, 'isPlatform'>, rule: FactorRule): boolean {
  return rule === 'staff' || (rule === 'platform' && actor.isPlatform);
}

/** What the user must do before anything else; the password comes first. */
export function restrictionOf(actor: Restricted, rule: FactorRule): Restriction | undefined {
  if (actor.mustChangePassword) return 'password';
  return isFactorDemanded(actor, rule) && !actor.hasSecondFactor ? 'second factor' : undefined;
}

/** @throws AppError ILLEGAL_STATE while something must be done first */
export function assertUnrestricted(actor: Restricted, rule: FactorRule): void {
  const restriction = restrictionOf(actor, rule);
  if (restriction !== undefined) throw AppError.illegalState(texts[restriction]);
}
