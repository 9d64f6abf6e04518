import type { TokenSession } from './sessions';
import { SessionError } from '../app-error';

/** SHA-256 of the token that the call presented; the route has refused calls without one before. */
export function presentedHash(session: TokenSession): Buffer {
  if (session.kind === 'unknown') throw new SessionError('invalid');
  return session.hash;
}
