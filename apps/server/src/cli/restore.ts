import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chinaTimeText } from '../china-time';
import { chooseAccount } from '../db/embedded/account';
import { chooseHome, knownHome } from '../db/embedded/place';
import { takeLock } from '../db/lock';
import { verifyAudit } from '../kernel/audit/verify';
import { backupParts, type Manifest, manifest, manifestName } from './backup-format';
import { CommandError } from './command-error';
import { commandLog, type DataPlace, withDatabase } from './installation';

/**
 * Puts a backup into a data folder that has no database yet, lets PostgreSQL replay its log, and verifies the audit
 * trail. An existing database is never touched.
 * @throws CommandError when the folder is no backup or the data folder is in use. Answers the text to print.
 */
export async function restore(place: DataPlace, folder: string): Promise<string> {
  const source = resolve(folder);
  const described = readManifest(source);
  if (place.databaseUrl !== undefined) throw new CommandError('恢复只用于内置数据库，请去掉 DATABASE_URL 后再执行。');
  if (knownHome(place.dataDir) !== undefined) {
    throw new CommandError(
      `数据目录中已有数据库：${place.dataDir}\n  请停止服务并移走该目录，或用 DATA_DIR 指定新的目录。`,
    );
  }
  copyBack(source, place.dataDir);
  return withDatabase(place, async (owner) => {
    const { rows } = await owner.query<{ users: number; uploads: number }>(
      'select (select count(*) from staff_user) as users, (select count(*) from upload) as uploads',
    );
    const verdict = await verifyAudit(owner);
    const trail = verdict.problems.length === 0 ? '审计日志完整' : `审计日志有 ${verdict.problems.length} 处问题`;
    return (
      `恢复完成：${place.dataDir}\n  备份时间 ${chinaTimeText(new Date(described.at))}（北京时间），${rows[0]?.users} 个账号，${rows[0]?.uploads} 个上传文件，${trail}。\n` +
      '  现在可以用这个数据目录启动服务。'
    );
  });
}

function readManifest(source: string): Manifest {
  const file = join(source, manifestName);
  if (!existsSync(file)) throw new CommandError(`不是完整的备份（缺少 ${manifestName}）：${source}`);
  const parsed = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new CommandError(`备份说明文件的内容不正确：${file}`);
  return parsed.data;
}

/** The database comes last: a copy that was broken off leaves no folder that looks like an installation. */
function copyBack(source: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const lock = takeLock(join(dataDir, 'server.lock'));
  try {
    for (const part of [backupParts.files, backupParts.secrets]) {
      if (existsSync(join(source, part))) cpSync(join(source, part), join(dataDir, part), { recursive: true });
    }
    const home = chooseHome({ dataDir, account: chooseAccount(undefined), log: commandLog });
    const cluster = join(home, 'postgres');
    cpSync(join(source, backupParts.cluster), cluster, { recursive: true });
    chmodSync(cluster, 0o700);
  } finally {
    lock.release();
  }
}
