import type { Conflict, FieldProblem, RefusalCode } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';

interface RefusalDetail {
  field?: string;
  errors?: FieldProblem[];
  conflict?: Conflict;
  ticket?: string;
}

/** A refusal that the user may read: `http/errors.ts` alone turns it into an envelope. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  /** Bad input; the message is the first problem, in the order of the form. */
  static invalid(problems: readonly FieldProblem[]): AppError {
    const [first] = problems;
    if (!first) return new AppError('VALIDATION', messages.invalid);
    return new AppError('VALIDATION', first.message, { field: first.field, errors: [...problems] });
  }

  /** No right, another venue's object and an unknown object answer the same bytes (decisions §1). */
  static forbidden(): AppError {
    return new AppError('FORBIDDEN', messages.forbidden);
  }

  static illegalState(message: string): AppError {
    return new AppError('ILLEGAL_STATE', message);
  }

  /** Somebody saved meanwhile, may be the same person in another window; `conflict` names who and when. */
  static conflict(conflict: Conflict): AppError {
    const { userName, time, isOwn } = conflict;
    const message = isOwn
      ? `内容已被您（${userName}）于 ${time} 在另一个窗口修改，请核对后再保存`
      : `内容已被${userName}于 ${time} 修改，请核对后再保存`;
    return new AppError('CONFLICT', message, { conflict });
  }
}

/** An idempotency key that came before with another request: the whole call is refused, also where it has many parts. */
export class ReusedKeyError extends AppError {
  constructor() {
    super('CONFLICT', '同一个幂等键不能用于不同的请求');
  }
}

/** The call carries no login (`missing`), or one that timed out (`expired`). */
export class SessionError extends Error {
  readonly reason: 'missing' | 'invalid' | 'expired';

  constructor(reason: 'missing' | 'invalid' | 'expired') {
    super(reason === 'expired' ? messages.loginExpired : messages.notLoggedIn);
    this.name = 'SessionError';
    this.reason = reason;
  }
}
