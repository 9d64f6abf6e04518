import { type PasswordProfile, passwordProfiles } from '@yunguan/contract/kernel/password';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ArchivePlan } from './db/archive/wal-archive';
import { knownHome } from './db/embedded/place';
import { targetsOf } from './db/targets';
import { errorCode } from './error-code';

/** The checkout. Both src/config.ts and the bundle dist/main.js lie three folders below it. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Whom the installation asks for a second factor: nobody, platform administrators, or all of the staff. */
const factorRules = ['none', 'platform', 'staff'] as const;
export type FactorRule = (typeof factorRules)[number];

const geocoders = ['amap', 'tencent', 'tianditu', 'baidu'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const optionalText = z.string().trim().min(1).optional();

const wholeNumber = (name: string, range: { min: number; max: number; otherwise: number }) => {
  const message = `${name} 必须是 ${range.min} 到 ${range.max} 之间的整数`;
  return z.coerce
    .number({ error: message })
    .int({ error: message })
    .min(range.min, { error: message })
    .max(range.max, { error: message })
    .default(range.otherwise);
};

const isUrl = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Several servers with commas between them make no URL; each by itself does. */
const isDatabaseUrl = (value: string) =>
  targetsOf({ connectionString: value }).every(
    (one) => 'connectionString' in one && isUrl(one.connectionString, ['postgres:', 'postgresql:']),
  );

const isProxy = (entry: string) => {
  const [address = '', bits] = entry.split('/');
  if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
};

const environment = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: wholeNumber('PORT', { min: 0, max: 65_535, otherwise: 8080 }),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: optionalText.refine((value) => value === undefined || isDatabaseUrl(value), {
    error: 'DATABASE_URL 必须以 postgres:// 或 postgresql:// 开头',
  }),
  FILES_URL: optionalText.refine((value) => value === undefined || isUrl(value, ['s3+http:', 's3+https:']), {
    error: 'FILES_URL 格式应为 s3+https://key:secret@host/bucket',
  }),
  SEED: z.enum(['demo', 'empty'], { error: 'SEED 只能是 demo 或 empty' }).default('demo'),
  APP_ID: z.string().trim().min(1).default('venue-admin'),
  APP_SECRET: z.string().trim().min(1).default('venue-admin'),
  PUBLIC_BASE_URL: optionalText.refine((value) => value === undefined || isUrl(value, ['http:', 'https:']), {
    error: 'PUBLIC_BASE_URL 必须以 http:// 或 https:// 开头',
  }),
  DATA_KEY: optionalText.refine((value) => value === undefined || decodeKey(value) !== undefined, {
    error: 'DATA_KEY 必须是 32 字节密钥（64 位十六进制或 Base64）',
  }),
  WORKERS: wholeNumber('WORKERS', { min: 1, max: 64, otherwise: 1 }),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL 只能是 ${logLevels.join('、')}` }).default('info'),
  GEOCODER: z.enum(geocoders, { error: `GEOCODER 只能是 ${geocoders.join('、')}` }).optional(),
  GEOCODER_KEY: optionalText,
  ADMIN_USER: optionalText,
  ADMIN_PASSWORD: optionalText,
  ALLOW_DEMO: z.enum(['0', '1', 'false', 'true'], { error: 'ALLOW_DEMO 只能是 1 或 0' }).default('0'),
  METRICS_TOKEN: optionalText,
  BACKUP_WAL_DIR: optionalText,
  BACKUP_WAL_SECONDS: wholeNumber('BACKUP_WAL_SECONDS', { min: 1, max: 60, otherwise: 30 }),
  RETENTION_DAYS: wholeNumber('RETENTION_DAYS', { min: 30, max: 3650, otherwise: 180 }),
  PASSWORD_PROFILE: z
    .enum(passwordProfiles, { error: `PASSWORD_PROFILE 只能是 ${passwordProfiles.join(' 或 ')}` })
    .default('dengbao'),
  REQUIRE_SECOND_FACTOR: z
    .enum(factorRules, { error: `REQUIRE_SECOND_FACTOR 只能是 ${factorRules.join('、')}` })
    .default('none'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .refine((entries) => entries.every(isProxy), {
      error: 'TRUSTED_PROXIES 应为逗号分隔的 IP、网段（如 10.0.0.0/8）或 loopback、uniquelocal',
    }),
});

/** Everything the server reads from its surroundings, once, at start. */
export type Config = {
  host: string;
  /** 0 lets the operating system choose (tests). */
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
  seed: 'demo' | 'empty';
  appId: string;
  appSecret: string;
  /** Without a trailing slash. */
  publicBaseUrl: string;
  /** 32 bytes. */
  dataKey: Buffer;
  workers: number;
  logLevel: (typeof logLevels)[number];
  geocoder: { provider: (typeof geocoders)[number]; key: string } | undefined;
  admin: { username: string | undefined; password: string | undefined };
  allowDemo: boolean;
  metricsToken: string | undefined;
  /** Where the embedded database keeps the log of its changes beside the backups. */
  archive: ArchivePlan | undefined;
  /** Days after which personal data of the public is erased, counted from the end of what it was given for. */
  retentionDays: number;
  passwordProfile: PasswordProfile;
  /** Who must set up a second factor before anything else is open to him. */
  requireSecondFactor: FactorRule;
  /** Proxies whose `X-Forwarded-For` is believed; empty = the connection's own address counts. */
  trustedProxies: readonly string[];
};

/** A setting that the server cannot start with; the message names the setting, in Chinese. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks the environment; makes the data key on the first start.
 * @throws ConfigError with every wrong setting on its own line.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    throw new ConfigError(['环境变量有误：', ...parsed.error.issues.map((issue) => `  ${issue.message}`)].join('\n'));
  }
  const values = parsed.data;
  const allowDemo = values.ALLOW_DEMO === '1' || values.ALLOW_DEMO === 'true';
  refuseOpenDemo(values.HOST, values.SEED, allowDemo);
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(repositoryRoot, values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    filesUrl: values.FILES_URL,
    seed: values.SEED,
    appId: values.APP_ID,
    appSecret: values.APP_SECRET,
    publicBaseUrl: (values.PUBLIC_BASE_URL ?? localUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    dataKey: keyFor(values, dataDir),
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    geocoder: geocoderFrom(values.GEOCODER, values.GEOCODER_KEY),
    admin: { username: values.ADMIN_USER, password: values.ADMIN_PASSWORD },
    allowDemo,
    metricsToken: values.METRICS_TOKEN,
    archive: archiveFrom(values),
    retentionDays: values.RETENTION_DAYS,
    passwordProfile: values.PASSWORD_PROFILE,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

/** The address a browser on this machine uses for the given listening address. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** An empty variable (`PORT= npm start`) means "not given". */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

/** The demo passwords are public, so demo data never faces a network by accident. */
function refuseOpenDemo(host: string, seed: Config['seed'], allowDemo: boolean): void {
  const loopback = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (seed !== 'demo' || loopback || allowDemo) return;
  throw new ConfigError(
    `HOST=${host} 不是本机地址，而演示数据的密码是公开的，因此拒绝启动。\n` +
      '  正式使用：请设置 SEED=empty；确需对外演示：请设置 ALLOW_DEMO=1。',
  );
}

function geocoderFrom(provider: (typeof geocoders)[number] | undefined, key: string | undefined): Config['geocoder'] {
  if (provider === undefined) return undefined;
  if (key === undefined) throw new ConfigError('设置了 GEOCODER 时，GEOCODER_KEY 不能为空');
  return { provider, key };
}

function archiveFrom(values: z.infer<typeof environment>): ArchivePlan | undefined {
  const { BACKUP_WAL_DIR: folder, BACKUP_WAL_SECONDS: seconds, DATABASE_URL: external } = values;
  if (folder === undefined) return undefined;
  if (external !== undefined) {
    throw new ConfigError('BACKUP_WAL_DIR 只用于内置数据库；外部 PostgreSQL 请用它自己的 WAL 归档');
  }
  return { folder: resolve(repositoryRoot, folder), seconds };
}

function decodeKey(text: string): Buffer | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return bytes.length === 32 ? bytes : undefined;
}

function requireKey(text: string, source: string): Buffer {
  const key = decodeKey(text.trim());
  if (key === undefined) throw new ConfigError(`${source} 的内容不是 32 字节密钥，请恢复备份中的密钥文件`);
  return key;
}

/**
 * An external database outlives this machine: a key made up here, on one of several servers, would be lost with it.
 * @throws ConfigError
 */
function keyFor(
  values: Pick<z.infer<typeof environment>, 'DATA_KEY' | 'DATABASE_URL' | 'SEED'>,
  dataDir: string,
): Buffer {
  if (values.DATA_KEY !== undefined) return requireKey(values.DATA_KEY, 'DATA_KEY');
  if (values.DATABASE_URL !== undefined && values.SEED === 'empty' && readIfPresent(keyFile(dataDir)) === undefined) {
    throw new ConfigError(
      '使用外部数据库（DATABASE_URL）时必须设置 DATA_KEY：各台服务器须用同一个密钥，丢失后加密内容无法解开。\n' +
        '  生成一个：openssl rand -hex 32，并与数据库备份分开保存。',
    );
  }
  return readOrMakeKey(dataDir);
}

/** Where the data key lies when no variable gives it. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secrets', 'data.key');
}

/**
 * The key of an installation that is there already; makes none.
 * @throws ConfigError when there is none, or it is damaged.
 */
export function existingKey(env: Readonly<Record<string, string | undefined>>, dataDir: string): Buffer {
  const given = env.DATA_KEY?.trim();
  if (given) return requireKey(given, 'DATA_KEY');
  const file = keyFile(dataDir);
  const stored = readIfPresent(file);
  if (stored === undefined) throw new ConfigError(`没有加密密钥：请设置 DATA_KEY，或恢复 ${file}`);
  return requireKey(stored, file);
}

function readOrMakeKey(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  const existing = readIfPresent(file);
  if (existing !== undefined) return requireKey(existing, file);
  // Restored without its key, or the key was deleted: a new one would open nothing, and mix what is written from now on.
  if (knownHome(dataDir) !== undefined) {
    throw new ConfigError(
      `数据目录中有数据库，却没有它的加密密钥：${file}\n  请放回原来的密钥文件，或用 DATA_KEY 设置原来的密钥。`,
    );
  }
  makeKeyFile(file);
  return requireKey(readFileSync(file, 'utf8'), file);
}

/** Written aside and linked into place: two first starts at once agree on one key, and no half-written key survives a crash. */
function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw new ConfigError(`无法写入数据目录 DATA_DIR：${dirname(dirname(file))}（${String(error)}）`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ConfigError(`无法读取密钥文件 ${file}（${String(error)}）`);
  }
}
