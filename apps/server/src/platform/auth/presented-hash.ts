import type { TokenSession } from '../../kernel/access/sessions';
import { SessionError } from '../../kernel/app-error';

/** SHA-256 of the token that the call presented; the route has refused calls without one before. */
export function presentedHash(session: TokenSession): Buffer {
  if (session.kind === 'unknown') throw new SessionError('invalid');
  return session.hash;
}
