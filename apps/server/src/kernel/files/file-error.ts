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

/** What the user is told of a file, whichever way it came. */
export const fileTexts = {
  diskFull: '磁盘空间不足',
  empty: '文件内容为空，请重新选择文件',
  crowded: '当前上传人数较多，请稍后再试',
  tooManyToday: '今天上传的文件过多，请明天再试',
  notPublic: '该文件不能公开使用',
} as const;

/** Turns a full or over-quota disk into the text for the user; any other error passes unchanged. */
export function explainDiskError(error: unknown): unknown {
  const code = errorCode(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new FileError('BUSY', fileTexts.diskFull, { cause: error });
}
