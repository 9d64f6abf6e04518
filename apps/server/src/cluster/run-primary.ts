import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, localUrl, readConfig } from '../config';
import { ConfigError } from '../config-error';
import { startArchiving } from '../db/archive/archiving';
import { BootCheckError } from '../db/boot-check-error';
import { checkDatabase, checkRole } from '../db/boot-checks';
import { explainDatabase } from '../db/database-problem';
import { checkTls, isOpenLine } from '../db/database-tls';
import { type Connection, startEmbeddedPostgres } from '../db/embedded';
import { EmbeddedError } from '../db/embedded/embedded-error';
import { LockedError } from '../db/lock';
import { MigrationError, migrate } from '../db/migrate';
import { createOwnerPool, createPools, type Pools } from '../db/pool';
import { findWritable, ReadOnlyError, targetsOf } from '../db/targets';
import { checkKey } from '../kernel/crypto/key-mark';
import { checkStoreTls } from '../kernel/files/store-tls';
import { checkNode } from '../node-version';
import { certificateWarning } from '../server-identity';
import { systemProblem } from '../system-problem';
import { checkBreachedFile } from '../kernel/passwords/breached-file';
import { atMost, type CreateApp, serveHttp } from './http-service';
import { AddressError, checkAddress } from './listen-address';
import { WorkerRefusal } from './worker-messages';
import { forkWorkers } from './workers';

export type SeedReport = {
  /** Printed after the address, for example the demo accounts or a password made once. */
  accounts: readonly { username: string; password: string; role: string }[];
};

export type Seed = (input: { config: Config; pools: Pools; log: Logger }) => Promise<SeedReport>;

export type ServerInput = {
  createApp: CreateApp;
  seed: Seed;
  createLog: (level: string) => Logger;
  /** `import.meta.url` of the program that the workers run, too. */
  program: string;
};

/** Something that was started, and how it ends. */
type Started = { name: string; stop: () => Promise<void> };

const exitMilliseconds = 9500;
const expected = [
  ConfigError,
  LockedError,
  EmbeddedError,
  BootCheckError,
  MigrationError,
  AddressError,
  ReadOnlyError,
  WorkerRefusal,
];

/** Starts the whole server in order and ends it in the opposite order; never returns an error, ends the process instead. */
export async function runPrimary(input: ServerInput): Promise<void> {
  const started: Started[] = [];
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;
  let log: Logger | undefined;

  const end = async (code: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // The last resort; what was started takes care of its own deadlines.
    setTimeout(() => process.exit(1), exitMilliseconds).unref();
    await atMost(3000, starting?.catch(() => undefined) ?? Promise.resolve());
    for (const { name, stop } of started.toReversed()) {
      await stop().catch((error: unknown) => log?.error({ err: error, name }, '停止时出错'));
    }
    process.exit(code);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void end(0));
  // A closed terminal; with several workers SIGHUP means a rolling restart instead.
  process.once('SIGHUP', () => {
    if (started.every(({ name }) => name !== 'workers')) void end(0);
  });

  try {
    checkNode(process.versions.node);
    const config = readConfig(process.env);
    log = input.createLog(config.logLevel);
    watchErrors(log, end);
    starting = startAll({ ...input, config, log, started, stopping: stopping.signal });
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return;
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
    const problem = isExpected ? error.message : systemProblem(error);
    if (problem === undefined) console.error('\n启动失败：', error, '\n');
    else console.error(`\n无法启动：${problem}\n`);
    await end(1);
  }
}

async function startAll(
  input: ServerInput & { config: Config; log: Logger; started: Started[]; stopping: AbortSignal },
): Promise<void> {
  const { config, log, started, stopping } = input;
  const warning = config.tls && certificateWarning(config.tls, new Date());
  if (warning !== undefined) log.warn(warning);
  await checkAddress(config.host, config.port);
  await checkBreachedFile(config.breachedPasswords);
  await checkStoreTls(config.filesUrl, log);
  const connection = await openDatabase(input);
  stopping.throwIfAborted();
  const report = await prepareData(input, connection).catch((error: unknown) => {
    throw explainDatabase(error);
  });
  stopping.throwIfAborted();
  if (config.workers === 1) {
    const service = await serveHttp({ config, connection, log, createApp: input.createApp });
    started.push({ name: 'http', stop: () => service.stop({ handOver: false }) });
    announce(config, service.port, report);
    return;
  }
  const program = fileURLToPath(input.program);
  const workers = await forkWorkers({ count: config.workers, program, connection, log });
  started.push({ name: 'workers', stop: workers.stop });
  process.on('SIGHUP', () => void workers.restart());
  announce(config, workers.port, report);
}

async function openDatabase(input: { config: Config; log: Logger; started: Started[] }): Promise<Connection> {
  const { config, log, started } = input;
  if (config.databaseUrl !== undefined) {
    if (process.env.DATA_KEY === undefined && process.env.DATA_KEY_FILE === undefined) {
      log.warn('使用外部数据库但未设置 DATA_KEY：密钥只在本机数据目录中，多台服务器须设置同一个 DATA_KEY');
    }
    if (isOpenLine(config.databaseUrl)) {
      log.warn('到数据库的连接没有加密：请设置 DATABASE_TLS=verify 与 DATABASE_CA，或确认网络与其他系统隔离');
    }
    return { connectionString: config.databaseUrl };
  }
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log, archive: config.archive });
  started.push({ name: 'database', stop: database.stop });
  if (config.archive && database.archive) {
    const { filesUrl, dataDir, archive } = config;
    const files =
      filesUrl === undefined ? { source: join(dataDir, 'files'), target: database.archive.files } : undefined;
    const archiving = startArchiving({ connection: database.connection, files, seconds: archive.seconds, log });
    started.push({ name: 'archiving', stop: archiving.stop });
  }
  return database.connection;
}

/** Everything that only one process may do: checks, migrations, first data. */
async function prepareData(
  { config, log, seed }: { config: Config; log: Logger; seed: Seed },
  servers: Connection,
): Promise<SeedReport> {
  await checkTls(servers);
  const connection = await findWritable(targetsOf(servers));
  const owner = createOwnerPool(connection, log);
  try {
    await checkDatabase(owner);
    await checkRole(owner);
    await migrate(owner, log);
    await checkKey(owner, config, log);
  } finally {
    await owner.end();
  }
  const pools = await createPools({ connection, workers: 1, log });
  try {
    return await seed({ config, pools, log });
  } finally {
    await pools.end();
  }
}

function announce(config: Config, port: number, { accounts }: SeedReport): void {
  const lines = ['', `云馆已启动：${localUrl(config.host, port, config.tls && 'https')}`];
  if (accounts.length > 0) {
    lines.push('', '可用账号：');
    for (const { username, password, role } of accounts)
      lines.push(`  ${username.padEnd(10)}  ${password.padEnd(12)}  ${role}`);
    if (config.seed === 'empty') lines.push('', '密码只显示这一次，首次登录时须修改。');
  }
  console.log([...lines, '', '按 Ctrl+C 停止。', ''].join('\n'));
}

function watchErrors(log: Logger, end: (code: number) => Promise<void>): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, '未处理的异步错误'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, '未捕获的错误，服务即将退出');
    void end(1);
  });
}
