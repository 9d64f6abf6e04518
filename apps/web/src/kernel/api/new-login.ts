import type { loginAnswer } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Credentials } from './credentials';
import { Refused } from './errors';
import { lossTexts } from './sending';
import { sha256Hex } from './sha256';
import { authHeaders, type Post, tokenFields, type Tokens } from './tokens';
import { ownCalls } from './wire';

export type LoginAnswer = z.infer<typeof loginAnswer>;
export interface LoginForm {
  readonly nickName: string;
  readonly password: string;
}
/** The second step of a login that was refused with a ticket. */
export interface CodeForm {
  readonly nickName: string;
  readonly ticket: string;
  readonly code: string;
}

export interface NewLoginParts {
  readonly post: Post;
  readonly tokens: Tokens;
  readonly now: () => number;
}

/** Exchanges a name and a password, or a code, for a login. @throws Refused (with `ticket` where a code is asked for), NetworkFailure */
export async function newLogin(
  { post, tokens, now }: NewLoginParts,
  form: LoginForm | CodeForm,
): Promise<{ answer: LoginAnswer; held: Credentials }> {
  const anonymous = await tokens.issue();
  const headers = authHeaders({ ...tokenFields(anonymous, now()), domain: '' });
  const userName = form.nickName.trim();
  const reply =
    'code' in form
      ? await post(ownCalls.confirm.path, { ticket: form.ticket, code: form.code }, { headers })
      : await post(
          ownCalls.login.path,
          { nickName: userName, passwords: await sha256Hex(form.password.trim()) },
          { headers },
        );
  if (reply.kind === 'failed') throw reply.error;
  if (reply.kind === 'lost') throw new Refused(lossTexts[reply.loss]);
  // The server answers with its output schema.
  const answer = reply.objects as LoginAnswer;
  const { userId, roleId, venueId, domain } = answer;
  return { answer, held: { ...tokenFields(answer, now()), userId, userName, roleId, venueId, domain } };
}

/** The login in another of its venues; undefined where it does not reach it any more. */
export async function inVenue(post: Post, held: Credentials, venueId: string): Promise<Credentials | undefined> {
  const reply = await post(ownCalls.switchVenue.path, { venueId }, { headers: authHeaders(held) });
  if (reply.kind !== 'answer') return undefined;
  // The server answers with its output schema.
  const { roleId } = reply.objects as { roleId: string };
  return { ...held, venueId, roleId };
}
