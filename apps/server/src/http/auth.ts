import type { Need } from '@yunguan/contract/kernel/need';
import { type Actor, holdsIn } from '../kernel/access/actor';
import type { Sessions, TokenSession } from '../kernel/access/sessions';
import { AppError, SessionError } from '../kernel/app-error';

/** `Authorization: <token_type> <token>`; the type's case does not matter. */
export function presentedToken(header: string | undefined): string | undefined {
  const match = /^\s*bearer\s+([\w-]{20,100})\s*$/i.exec(header ?? '');
  return match?.[1];
}

/** Judges the presented token and enforces the need; refuses before anything of the call has run. */
export async function admit(
  sessions: Pick<Sessions, 'find'>,
  header: string | undefined,
  need: Need,
): Promise<TokenSession> {
  const presented = presentedToken(header);
  const session: TokenSession = presented === undefined ? { kind: 'unknown' } : await sessions.find(presented);
  if (need.kind === 'open') return session;
  if (session.kind === 'expired') throw new SessionError('expired');
  if (session.kind === 'unknown') throw new SessionError('invalid');
  if (need.kind === 'token') return session;
  if (need.kind === 'signedIn' && session.kind === 'member') return session;
  // A member is nobody to the calls of staff, and staff nobody to those of members.
  if (need.kind === 'member' && session.kind === 'member') return session;
  if (need.kind === 'member' || session.kind !== 'staff') throw new SessionError('missing');
  if (!satisfies(session.actor, need)) throw AppError.forbidden();
  return session;
}

/** The option must be held in some venue of the login; which rows it reaches is the scope's business. */
function satisfies(actor: Actor, need: Need): boolean {
  if (need.kind === 'platform') return actor.isPlatform;
  if (need.kind !== 'option') return true;
  const types = [need.content, ...(need.also ?? [])];
  return [...actor.grants.keys()].some((venueId) =>
    types.some((type) => need.anyOf.some((right) => holdsIn(actor, type, right, venueId))),
  );
}
