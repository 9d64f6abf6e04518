import { errorCode } from '../error-code';
import { BootCheckError } from './boot-check-error';
import { explainTls } from './database-tls';

const noAnswer = '数据库服务器没有应答：网络不通，或被防火墙拦住';
const notFound = '找不到数据库服务器：主机名不对，或域名解析不可用';

/** By the code of the system, and of PostgreSQL. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接不上数据库：它没有运行，或地址、端口不对',
  ECONNRESET: '数据库中断了连接',
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  '28P01': '数据库的用户名或密码不对',
  '28000': '数据库不接受这个用户或这台机器（pg_hba.conf）',
  '3D000': '数据库不存在：请先在服务器上创建',
  '42501': '数据库用户的权限不够：它须是表的所有者，首次启动时能建角色（CREATEROLE）',
};

/** What ails the database itself, wherever it is. */
const states: Readonly<Record<string, string>> = {
  '53100': '数据库所在的磁盘空间不足，请清理磁盘后再试。',
  '53300': '数据库的连接数已满，请调大 max_connections，或减少 WORKERS。',
  '57P03': '数据库正在启动、关闭或恢复，请稍后再试。',
};

/** Turns a connection that failed into the text for the operator; any other error passes unchanged. */
export function explainDatabase(error: unknown): unknown {
  const explained = explainTls(error);
  if (explained !== error) return explained;
  const state = states[errorCode(error) ?? ''];
  if (state !== undefined) return new BootCheckError(state, { cause: error });
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new BootCheckError(
    `${reason}${placeOf(error)}。\n  请核对 DATABASE_URL，确认数据库在运行、能从这台机器连接。`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string | undefined {
  const known = reasons[errorCode(error) ?? ''];
  if (known !== undefined) return known;
  // The driver gives its own time limit no code.
  return error instanceof Error && /timeout/i.test(error.message) ? noAnswer : undefined;
}

/** Where it was tried: the error of one address, or of the several that a name has. */
function placeOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(one instanceof Error)) return '';
  const { address, port, hostname } = one as { address?: unknown; port?: unknown; hostname?: unknown };
  if (typeof hostname === 'string') return `（${hostname}）`;
  return typeof address === 'string' ? `（${address}${typeof port === 'number' ? `:${port}` : ''}）` : '';
}
