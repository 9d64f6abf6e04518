import { errorCode } from '../../error-code';

/** Why a file is refused: the file itself, the user's allowance, or the state of the service. */
export type FileErrorCode = 'VALIDATION' | 'QUOTA' | 'BUSY';

interface FileErrorOptions extends ErrorOptions {
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A file that cannot be taken, stored or read; `message` is shown to the user as it is. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  /** For the audit log alone. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: FileErrorCode, message: string, options: FileErrorOptions = {}) {
    super(message, options);
    this.name = 'FileError';
    this.code = code;
    this.detail = options.detail ?? {};
  }
}

/** What the user is told when there is no space left, whichever part needed it. */
export const diskFullText = '磁盘空间不足';

/** Turns a full or over-quota disk into the text for the user; any other error passes unchanged. */
export function explainDiskError(error: unknown): unknown {
  const code = errorCode(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new FileError('BUSY', diskFullText, { cause: error });
}
