import { backUp } from './cli/back-up';
import { CommandError } from './cli/command-error';
import { placeFrom } from './cli/installation';
import { restore } from './cli/restore';
import { disableUser, resetPassword } from './cli/staff';
import { verifyTrail } from './cli/verify-trail';
import { BootCheckError } from './db/boot-checks';
import { EmbeddedError } from './db/embedded/embedded-error';
import { LockedError } from './db/lock';

const usage = `用法：node apps/server/dist/cli.js <命令>

  audit-verify              校验审计日志是否被改动或删除（退出码 1 表示有问题）
  reset-password <用户名>   重置密码：显示一次随机密码，下次登录须修改，已登录的会话全部失效
  disable-user <用户名>     停用账号，已登录的会话全部失效
  backup <目录>             在线备份内置数据库、上传的文件与密钥
  restore <目录>            把备份恢复到空的数据目录（先停止服务）

数据位置与服务相同：环境变量 DATA_DIR（默认 ./data）或 DATABASE_URL。服务运行时也可执行（restore 除外）。`;

const expected = [CommandError, EmbeddedError, LockedError, BootCheckError];

/** Runs one command; the text is what the operator reads, the code what a script reads. */
async function run([command, argument]: readonly string[]): Promise<{ text: string; code: number }> {
  const place = placeFrom(process.env);
  if (command === 'audit-verify') return verifyTrail(place);
  if (argument === undefined || argument === '') return { text: usage, code: 2 };
  if (command === 'reset-password') return { text: await resetPassword(place, argument), code: 0 };
  if (command === 'disable-user') return { text: await disableUser(place, argument), code: 0 };
  if (command === 'backup') return { text: await backUp(place, argument), code: 0 };
  if (command === 'restore') return { text: await restore(place, argument), code: 0 };
  return { text: usage, code: 2 };
}

try {
  const { text, code } = await run(process.argv.slice(2));
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  console.error(isExpected ? `执行失败：${error.message}` : error);
  process.exitCode = 1;
}
