import { confirmSecondFactor, login, signOut } from '@yunguan/contract/platform/auth';
import { registry } from '@yunguan/contract/registry';
import { exportCall } from '../../kernel/audit/record';
import { erasureCall } from '../../kernel/erasure/erase-due';

/** Under this name stands, for the one whom it befell, that his login was ended by somebody else. */
export const sessionEnded = 'session-ended';

/** What the log of logins shows, and the log of operations does not. */
export const loginCalls = [login.path, confirmSecondFactor.path, signOut.path, sessionEnded] as const;

const names = new Map<string, string>([
  ...registry.map(({ path, summary }) => [path, shortName(summary)] as const),
  [exportCall, '下载导出文件'],
  [erasureCall, '个人信息到期清除'],
  ['cli:reset-password', '命令行重置密码'],
  ['cli:reset-second-factor', '命令行解除两步验证'],
  ['cli:disable-user', '命令行停用账号'],
  ['cli:export-member', '命令行导出个人信息'],
  ['cli:erase-member', '命令行清除个人信息'],
  ['cli:rotate-key', '命令行更换密钥'],
  [sessionEnded, '登录被结束'],
]);

/** Operations that the log may hold, in words; refused readings are there, too, but nobody looks for them by name. */
export const loggedCalls: readonly { readonly call: string; readonly name: string }[] = [
  ...registry.filter(({ effect, path }) => effect === 'write' && !isLoginCall(path)).map(({ path }) => path),
  exportCall,
  erasureCall,
].map((call) => ({ call, name: callName(call) }));

/** What follows in a summary explains the call to its caller. */
function shortName(summary: string): string {
  return summary.split(/[；，]/, 1)[0] ?? summary;
}

function isLoginCall(call: string): boolean {
  return (loginCalls as readonly string[]).includes(call);
}

/** An operation in words. */
export function callName(call: string): string {
  return names.get(call) ?? '其他操作';
}

/** Operations whose name contains the word. */
export function callsNamed(word: string): string[] {
  return [...names].filter(([, name]) => name.includes(word)).map(([call]) => call);
}
