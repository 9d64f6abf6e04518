import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { archiveOf, archiveSettings, hasArchive } from '../db/archive/wal-archive';
import { copyDatabase } from '../db/copy-database';
import { openCluster, placeOf } from '../db/embedded';
import { type Account, chooseAccount } from '../db/embedded/account';
import { type Binaries, readyBinaries } from '../db/embedded/binaries';
import { conversionOf, createConverted, isUnfinished, majorOf, settleConversion } from '../db/embedded/cluster-files';
import { clusterNameOf, stopOrphans } from '../db/embedded/orphans';
import { knownHome } from '../db/embedded/place';
import { takeLock } from '../db/lock';
import { migrateLike, structureAge } from '../db/migrate';
import { createOwnerPool } from '../db/pool';
import { CommandError } from './command-error';
import { commandLog, type DataPlace, noDatabase } from './installation';

/**
 * Makes the embedded database of an older major version of PostgreSQL one of this program's: with the older programs, which
 * the program of before the upgrade has, its rows are read into a new cluster, and compared. Only then does the new one take
 * the place of the old one, which stays beside it as it was. What is broken off is simply done again. `tell` hears each step.
 * @throws CommandError when there is nothing to convert. Answers the text to print.
 */
export async function convertDatabase(
  place: DataPlace,
  checkout: string,
  tell: (step: string) => void,
): Promise<string> {
  if (place.databaseUrl !== undefined) {
    throw new CommandError('外部 PostgreSQL（DATABASE_URL）换大版本，请用 pg_upgrade 或 pg_dump。');
  }
  const home = knownHome(place.dataDir) ?? place.dataDir;
  const { cluster, fresh } = conversionOf(home);
  if (!existsSync(cluster) && !existsSync(fresh)) throw noDatabase(place.dataDir);
  const lock = takeLock(join(place.dataDir, 'server.lock'));
  try {
    // The old one is out of the way only when the new one is whole.
    if (!existsSync(cluster)) {
      settleConversion(home, '');
      return converted('上次没有做完的最后一步已完成', conversionOf(home).keptAs('*'), undefined);
    }
    return await convert(place, { home, checkout: resolve(checkout), tell });
  } finally {
    lock.release();
  }
}

interface Conversion {
  readonly home: string;
  readonly checkout: string;
  readonly tell: (step: string) => void;
}

async function convert(place: DataPlace, { home, checkout, tell }: Conversion): Promise<string> {
  const { cluster, keptAs } = conversionOf(home);
  if (isUnfinished(cluster)) throw new CommandError('上一次恢复（restore）没有完成：请先再执行一次 restore。');
  const account = chooseAccount(cluster);
  const ours = readyBinaries({ account, copyInto: () => home });
  const major = majorOf(cluster);
  if (major === ours.major) throw new CommandError(`数据库已经是 PostgreSQL ${major}，不用转换。`);
  const keptAt = keptAs(major);
  if (existsSync(keptAt)) throw new CommandError(`请先移走以前转换时留下的 ${keptAt}。`);
  const before = readyBinaries({ account, copyInto: () => home, checkout });
  try {
    if (before.major !== major) {
      throw new CommandError(
        `数据库是 PostgreSQL ${major}，而 ${checkout} 的程序内置的是 ${before.major}：请给出升级之前的程序目录。`,
      );
    }
    const started = Date.now();
    tell(`正在用 PostgreSQL ${major} 打开原来的数据库，建立新的数据库`);
    const rows = await fill(place, { home, account, before, ours, tell });
    settleConversion(home, keptAt);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    return converted(
      `PostgreSQL ${major} → ${ours.major}，${rows} 行，逐行核对一致，用时 ${seconds} 秒`,
      keptAt,
      archiveFolder(place, keptAt),
    );
  } finally {
    // Nothing but this needs the older programs here.
    if (before.copy !== undefined && before.copy !== ours.copy) rmSync(before.copy, { recursive: true, force: true });
  }
}

/** @returns how many rows the new cluster has. */
async function fill(
  place: DataPlace,
  by: Pick<Conversion, 'home' | 'tell'> & { account: Account | undefined; before: Binaries; ours: Binaries },
): Promise<number> {
  const { dataDir, archiveFolder } = place;
  const { home, account } = by;
  const oldPlace = placeOf(conversionOf(home).cluster, { account, binaries: by.before });
  // The part of the log that the end of this PostgreSQL writes belongs to the archive of the old cluster.
  const values = archiveFolder === undefined ? {} : archiveSettings({ folder: archiveFolder, seconds: 60 }, oldPlace);
  const old = await openCluster(oldPlace, { dataDir, log: commandLog, values });
  const folder = conversionOf(home).fresh;
  try {
    await stopOrphans({ clusterDir: folder, clusterName: clusterNameOf(folder), log: commandLog });
    await createConverted({ home, binaries: by.ours, account });
    const fresh = await openCluster(placeOf(folder, { account, binaries: by.ours }), {
      dataDir,
      log: commandLog,
      values: {},
    });
    const [from, into] = [old, fresh].map(({ connection }) => createOwnerPool(connection, commandLog));
    try {
      if (from === undefined || into === undefined || (await structureAge(from)) === 'none') return 0;
      await migrateLike(into, commandLog, from);
      return (await copyDatabase(old.connection, fresh.connection, by.tell)).rows;
    } finally {
      await Promise.all([from?.end(), into?.end()]);
      await fresh.stop();
    }
  } catch (error) {
    // What is left of it would only fill the disk.
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await old.stop();
  }
}

/** The new cluster archives in a folder of its own; nothing removes that of the old one. */
function archiveFolder(place: DataPlace, keptAt: string): string | undefined {
  if (place.archiveFolder === undefined || !hasArchive(place.archiveFolder, keptAt)) return undefined;
  return dirname(archiveOf(place.archiveFolder, keptAt).wal);
}

const converted = (what: string, keptAt: string, archive: string | undefined) =>
  [
    `转换完成：${what}。`,
    '  现在可以启动服务。启动之后立即做一次新的备份：以前的备份与日志归档只有以前的程序能用。',
    `  原来的数据库留在 ${keptAt}，退回旧版本时用；确认无误后删除（里面是真实的个人信息）。`,
    ...(archive === undefined ? [] : [`  原来的日志归档在 ${archive}，新的另起一处；以前的备份到期之后，把它也删除。`]),
  ].join('\n');
