import type { Option } from './options';

/**
 * What a call needs before its handler runs. There is no default: an endpoint without a need does not compile.
 * `option` names the content type whose menu carries the option; `view` means that the menu itself is granted. `also`
 * names further types whose records the same call serves: the option on one of their menus admits, too, and the handler
 * asks for it on the type that the record is of.
 */
export type Need =
  | { kind: 'open' }
  | { kind: 'token' }
  | { kind: 'signedIn' }
  | { kind: 'staff' }
  | { kind: 'member' }
  | { kind: 'option'; content: string; anyOf: readonly (Option | 'view')[]; also?: readonly string[] }
  | { kind: 'platform' };

/** Anybody, even without a token. */
export const open = { kind: 'open' } as const satisfies Need;
/** Any valid token, bound to a login or not. */
export const token = { kind: 'token' } as const satisfies Need;
/** Whoever is signed in, staff or member; the handler's own data rule tells the two apart. */
export const signedIn = { kind: 'signedIn' } as const satisfies Need;
/** Any member of staff who is logged in; the handler's own data rule decides the rest. */
export const staff = { kind: 'staff' } as const satisfies Need;
/** A member of the public who is signed in; staff is refused like anybody else (decisions §7). */
export const member = { kind: 'member' } as const satisfies Need;
/** A platform administrator. */
export const platform = { kind: 'platform' } as const satisfies Need;

/** One of the options on the menu that governs the content type. */
export function option(content: string, ...anyOf: readonly (Option | 'view')[]): Need {
  return { kind: 'option', content, anyOf };
}
