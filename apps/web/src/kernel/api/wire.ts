import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import type { EnvelopeState, Refusal } from '@yunguan/contract/kernel/envelope';
import type * as auth from '@yunguan/contract/platform/auth';
import type * as files from '@yunguan/contract/platform/files';
import type * as shell from '@yunguan/contract/platform/shell';
import type * as z from 'zod';
import { NetworkFailure, Refused } from './errors';

/** What a call needs of an endpoint at run time; its schemas only give the types. */
export interface Callable<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly idempotent?: boolean;
  readonly input?: I;
  readonly output?: O;
}
export type CallableOf<E> = E extends Endpoint<infer I, infer O> ? Callable<I, O> : never;

/** Calls of the client itself by path alone: importing the endpoints would bring the whole of zod into the login page. */
export const ownCalls: {
  readonly getToken: CallableOf<typeof auth.getToken>;
  readonly login: CallableOf<typeof auth.login>;
  readonly confirm: CallableOf<typeof auth.confirmSecondFactor>;
  readonly signOut: CallableOf<typeof auth.signOut>;
  readonly currentUser: CallableOf<typeof auth.getCurrentUser>;
  readonly switchVenue: CallableOf<typeof shell.switchVenue>;
  readonly upload: CallableOf<typeof files.uploadImageOrVideo>;
  readonly generateFile: CallableOf<typeof files.generateFile>;
} = {
  getToken: { path: '/api/authorizations/v1/getToken' },
  login: { path: '/api/systems/v1/admin-sysUserLogin' },
  confirm: { path: '/api/systems/v1/admin-confirmSecondFactor' },
  signOut: { path: '/api/accounts/v1/pcOrApp-signOut' },
  currentUser: { path: '/api/systems/v1/admin-getCurrentUser' },
  switchVenue: { path: '/api/venues/v1/admin-switchVenue' },
  upload: { path: '/api/publics/v1/upload-imageOrVideo' },
  generateFile: { path: '/api/publics/v1/admin-generateFile' },
};

// The type ties these to the contract; its module would bring zod along.
const states: typeof EnvelopeState = { ok: 1, failed: 0, noData: 101, notLoggedIn: 107, expired: 109 };

/** Why a login is over: 107 未登录, 109 登录超时, HTTP 401 未经授权 (000 §8). */
export type SessionLoss = 'notLoggedIn' | 'expired' | 'unauthorised';

export type Reply =
  | { readonly kind: 'answer'; readonly objects: unknown }
  | { readonly kind: 'lost'; readonly loss: SessionLoss }
  | { readonly kind: 'failed'; readonly error: Refused | NetworkFailure };

/** Reads one HTTP answer; never throws. */
export function readReply(status: number, text: string): Reply {
  if (status === 401) return { kind: 'lost', loss: 'unauthorised' };
  const body = parseEnvelope(text);
  if (!body) return { kind: 'failed', error: new NetworkFailure(`HTTP ${status}`) };
  if (body.state === states.ok) return { kind: 'answer', objects: body.objects };
  if (body.state === states.notLoggedIn) return { kind: 'lost', loss: 'notLoggedIn' };
  if (body.state === states.expired) return { kind: 'lost', loss: 'expired' };
  // No data is an empty answer where the server sends one along (texts.md C15).
  if (body.state === states.noData && body.objects !== null) return { kind: 'answer', objects: body.objects };
  return { kind: 'failed', error: new Refused(body.msg, { state: body.state, ...refusalOf(body.objects) }) };
}

function parseEnvelope(text: string): { state: number; msg: string; objects: unknown } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(body) || typeof body.state !== 'number') return undefined;
  return { state: body.state, msg: typeof body.msg === 'string' ? body.msg : '', objects: body.objects ?? null };
}

function refusalOf(objects: unknown): Partial<Refusal> {
  // The server sends exactly this shape with state 0; anything else is a plain refusal with its text.
  return isObject(objects) && typeof objects.code === 'string' ? (objects as Partial<Refusal>) : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
