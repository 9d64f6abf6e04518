import type { Conflict, FieldProblem, RefusalCode } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';

export interface RefusalDetail {
  readonly state?: number;
  readonly code?: RefusalCode;
  readonly field?: string;
  readonly errors?: readonly FieldProblem[];
  readonly conflict?: Conflict;
  readonly requestId?: string;
  readonly ticket?: string;
}

/** The server said no: `msg` is its own Chinese text, `errors` belong to fields (decisions §1). */
export class Refused extends Error {
  readonly state: number;
  readonly code: RefusalCode | undefined;
  readonly errors: readonly FieldProblem[];
  readonly conflict: Conflict | undefined;
  readonly requestId: string | undefined;
  /** The password was right: a code of the second factor is sent with it. */
  readonly ticket: string | undefined;

  constructor(
    readonly msg: string,
    detail: RefusalDetail = {},
  ) {
    super(msg);
    this.name = 'Refused';
    this.state = detail.state ?? 0;
    this.code = detail.code;
    this.errors = detail.errors ?? (detail.field === undefined ? [] : [{ field: detail.field, message: msg }]);
    this.conflict = detail.conflict;
    this.requestId = detail.requestId;
    this.ticket = detail.ticket;
  }
}

/** No usable answer came back (000 §8: code -404, 网络异常). */
export class NetworkFailure extends Error {
  readonly code = -404;

  constructor(
    cause?: unknown,
    readonly msg: string = messages.network,
  ) {
    super(msg, { cause });
    this.name = 'NetworkFailure';
  }
}

/** The login is over and nobody logged in again; the page is being left, so screens show nothing for it. */
export class SessionEnded extends Error {
  constructor(readonly msg: string) {
    super(msg);
    this.name = 'SessionEnded';
  }
}

/** True where a write may have been done all the same: no answer came, or the server could not tell what became of it. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof Refused) || error.code === 'BUSY';
}

/** Chinese text for any failure; an unexpected one gets the neutral text. */
export function textOf(error: unknown): string {
  if (error instanceof Refused || error instanceof NetworkFailure || error instanceof SessionEnded) return error.msg;
  return messages.busy;
}

/**
 * Chinese text for a write that brought no success; `failed` are the screen's own words of a failure (texts.md C16). Where no
 * answer came it may have been done, and must not be called a failure.
 */
export function writeFailureText(error: unknown, failed = ''): string {
  const said = textOf(error);
  if (error instanceof NetworkFailure) return `${said}，没有收到结果，可能已经完成`;
  // Some screens end the words with a mark, some with none.
  return isUnanswered(error) ? said : failed.replace(/[^!！]$/, '$&，') + said;
}

/** True for what is gone, of another venue or not for the user: the server answers them alike (decisions §1). */
export function isForbidden(error: unknown): boolean {
  return error instanceof Refused && error.code === 'FORBIDDEN';
}

/** True when a screen should stay silent: the caller gave up, or the session ended and the page is being left. */
export function isSilent(error: unknown): boolean {
  return error instanceof SessionEnded || (error instanceof DOMException && error.name === 'AbortError');
}
