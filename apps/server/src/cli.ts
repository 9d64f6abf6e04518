import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import { parseArgs } from 'node:util';
import { backUp } from './cli/back-up';
import { CommandError } from './cli/command-error';
import { convertDatabase } from './cli/convert-database';
import { placeFrom } from './cli/installation';
import { eraseMember, exportMember } from './cli/person';
import { pruneArchive } from './cli/prune-archive';
import { recountTotals } from './cli/recount-totals';
import { restore } from './cli/restore';
import { rotateKey } from './cli/rotate-key';
import { disableUser, resetPassword, resetSecondFactor } from './cli/staff';
import { verifyBackup } from './cli/verify-backup';
import { verifyTrail } from './cli/verify-trail';
import { ConfigError } from './config-error';
import { existingKey } from './data-key-file';
import { BootCheckError } from './db/boot-check-error';
import { CopyError } from './db/copy-database';
import { explainDatabase } from './db/database-problem';
import { EmbeddedError } from './db/embedded/embedded-error';
import { LockedError } from './db/lock';
import { MigrationError } from './db/migrate';
import { withSecretFiles } from './secret-files';
import { systemProblem } from './system-problem';

const usage = `用法：node apps/server/dist/cli.js <命令>

  audit-verify              校验审计日志是否被改动或删除（退出码 1 表示有问题）
  recount-totals            核对各类列表的总数与记录，不符的重新计数（绕过程序改过数据之后用）
  reset-password <用户名>   重置密码：显示一次随机密码，下次登录须修改，已登录的会话全部失效
  reset-second-factor <用户名>  解除两步验证（手机与恢复码都已丢失），已登录的会话全部失效
  disable-user <用户名>     停用账号，已登录的会话全部失效
  export-member <手机号> <文件>  导出一个人的全部个人信息（本人查阅、复制的请求）
  erase-member <手机号>     清除一个人的个人信息并注销会员账号（本人删除的请求）
  rotate-key                更换个人信息的加密密钥（先停止所有服务进程）；有私密文件找不到或打不开时拒绝，
                            确已丢失的加 --missing-files-ok
  backup <目录>             在线备份内置数据库、上传的文件与密钥；--without-key 不含密钥
  verify-backup <目录>      逐个文件核对备份的校验值
  restore <目录>            把备份恢复到空的数据目录（先停止服务）；有日志归档时接着恢复到归档的末尾，
                            或 --until "2026-11-21 10:30:00"（北京时间）
  convert-database <旧程序目录>  程序升级后内置数据库换了大版本时：用升级之前的程序目录里的旧版数据库把数据转换过来
                            （先停止服务）
  prune-archive <目录>      从日志归档中删除比这个备份更早的部分

数据位置与服务相同：环境变量 DATA_DIR（默认 ./data）或 DATABASE_URL（连同 DATABASE_TLS、DATABASE_CA）。服务运行时也可执行（restore、rotate-key、convert-database 除外）。`;

const expected = [CommandError, ConfigError, EmbeddedError, LockedError, BootCheckError, MigrationError, CopyError];

/** Runs one command; the text is what the operator reads, the code what a script reads. */
async function run(words: readonly string[]): Promise<{ text: string; code: number }> {
  const asked = readOptions(words);
  if (asked === undefined) return { text: usage, code: 2 };
  if ('problem' in asked) return { text: `${asked.problem}\n\n${usage}`, code: 2 };
  const { options } = asked;
  const [command, argument, second] = asked.words;
  const env = withSecretFiles(process.env);
  const place = placeFrom(env);
  if (command === 'audit-verify') return verifyTrail(place);
  if (command === 'recount-totals') return { text: await recountTotals(place), code: 0 };
  if (command === 'rotate-key') return { text: await rotateKey(place, env, options), code: 0 };
  if (argument === undefined || argument === '') return { text: usage, code: 2 };
  if (command === 'reset-password') return { text: await resetPassword(place, argument), code: 0 };
  if (command === 'reset-second-factor') return { text: await resetSecondFactor(place, argument), code: 0 };
  if (command === 'disable-user') return { text: await disableUser(place, argument), code: 0 };
  if (command === 'erase-member') return { text: await eraseMember(place, argument), code: 0 };
  if (command === 'export-member' && second) {
    const dataKey = existingKey(env, place.dataDir);
    return { text: await exportMember(place, { tel: argument, file: second, dataKey }), code: 0 };
  }
  if (command === 'backup') return { text: await backUp(place, argument, { withKey: !options.withoutKey }), code: 0 };
  if (command === 'verify-backup') return { text: await verifyBackup(argument), code: 0 };
  if (command === 'restore') return { text: await restore(place, argument, { until: options.until }), code: 0 };
  if (command === 'convert-database') return { text: await convertDatabase(place, argument, tellStep), code: 0 };
  if (command === 'prune-archive') return { text: pruneArchive(place, argument), code: 0 };
  return { text: usage, code: 2 };
}

/** Of long work: on standard error, so that the output stays the result alone. */
function tellStep(step: string): void {
  process.stderr.write(`${step}……\n`);
}

interface Options {
  readonly withoutKey: boolean;
  readonly missingFilesOk: boolean;
  readonly until: Date | undefined;
}

/** Undefined when an option is unknown: a mistyped one must not be passed over. `problem`: its value is none. */
function readOptions(
  words: readonly string[],
): { words: string[]; options: Options } | { problem: string } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'without-key': { type: 'boolean' },
        'missing-files-ok': { type: 'boolean' },
        until: { type: 'string' },
      },
    });
    const until = values.until === undefined ? undefined : chinaMoment(values.until);
    if (until === 'none') {
      return { problem: `没有这个时间：${values.until}，请写成 "2026-11-21 10:30:00"（北京时间）。` };
    }
    const [withoutKey, missingFilesOk] = [values['without-key'] ?? false, values['missing-files-ok'] ?? false];
    return { words: positionals, options: { withoutKey, missingFilesOk, until } };
  } catch {
    return undefined;
  }
}

const secondLength = 'yyyy-MM-dd HH:mm:ss'.length;

/** November 31 would be read as December 1: behind what the operator wants to get rid of. */
function chinaMoment(text: string): Date | 'none' {
  const given = text.trim().replace('T', ' ');
  const moment = new Date(`${given.replace(' ', 'T')}+08:00`);
  return !Number.isNaN(moment.getTime()) && chinaSecond(moment).startsWith(given.slice(0, secondLength))
    ? moment
    : 'none';
}

try {
  const { text, code } = await run(process.argv.slice(2));
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
} catch (thrown) {
  const error = explainDatabase(thrown);
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  const problem = isExpected ? error.message : systemProblem(error);
  console.error(problem === undefined ? error : `执行失败：${problem}`);
  process.exitCode = 1;
}
