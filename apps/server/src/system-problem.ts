import { errorCode } from './error-code';

const reasons: Readonly<Record<string, string>> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '所在的磁盘是只读的',
  ENOSPC: '磁盘空间不足',
  EDQUOT: '超过了磁盘配额',
  ENOENT: '文件或目录不存在',
  ENOTDIR: '路径中有一段不是目录',
  EISDIR: '这是目录，不是文件',
  EEXIST: '已有同名的文件',
  EIO: '磁盘读写出错',
  EMFILE: '打开的文件过多',
  ENFILE: '打开的文件过多',
};

const advice: Readonly<Record<string, string>> = {
  EACCES: '请检查属主与权限；服务与命令行工具须用同一个系统用户运行',
  EPERM: '请检查属主与权限；服务与命令行工具须用同一个系统用户运行',
  EROFS: '请把它重新挂载为可写，或换一个目录',
  ENOSPC: '请清理磁盘后再试',
  EDQUOT: '请清理磁盘或调大配额后再试',
  EIO: '请检查磁盘与系统日志（dmesg）',
  EMFILE: '请调大打开文件数的上限（LimitNOFILE）',
  ENFILE: '请调大打开文件数的上限（LimitNOFILE）',
};

/** Why the operating system refused, in few words; its own code where we know none. */
export function systemReason(error: unknown): string {
  const code = errorCode(error);
  return reasons[code ?? ''] ?? code ?? String(error);
}

/**
 * What the operating system refused and what to do, for who runs the server; undefined for any other error. What a user
 * is told of it may stand around the system's own error.
 */
export function systemProblem(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  const reason = reasons[code];
  if (reason === undefined) {
    return error instanceof Error && error.cause !== undefined ? systemProblem(error.cause) : undefined;
  }
  // Copying names both: what was read, and what could not be written.
  const { path, dest } = error as { path?: unknown; dest?: unknown };
  const named = typeof dest === 'string' ? dest : path;
  const what = typeof named === 'string' ? `${named}：${reason}` : reason;
  return `${what}（${code}）。${advice[code] === undefined ? '' : `\n  ${advice[code]}。`}`;
}
