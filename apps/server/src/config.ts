import { type PasswordProfile, passwordProfiles } from '@yunguan/contract/kernel/password';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ArchivePlan } from './db/archive/wal-archive';
import { databaseTlsNames, withTls } from './db/database-tls';
import { targetsOf } from './db/targets';
import { ConfigError } from './config-error';
import { cipherSetting, decodeKey, keyBytes, usableCipher } from './data-key-file';
import { type DataKey, keyFor } from './kernel/crypto/data-key';
import { parseScannerAddress, type ScannerPlan, whenDownNames } from './kernel/files/virus-scanner';
import { isLoopback } from './loopback';
import { readIdentity, type ServerIdentity } from './server-identity';
import { withSecretFiles } from './secret-files';

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

/** Codes cross a network encrypted only; what proves us to the gateway travels in a header, not in the address. */
const isGatewayUrl = (value: string) => {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return username === '' && password === '' && (protocol === 'https:' || isLoopback(hostname));
};

const isProxy = (entry: string) => {
  const [address = '', bits] = entry.split('/');
  if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
};

const databaseTlsText = `DATABASE_TLS 只能是 ${databaseTlsNames.join(' 或 ')}`;

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
  TLS_CERT: optionalText,
  TLS_KEY: optionalText,
  DATA_CIPHER: cipherSetting,
  DATABASE_TLS: z.enum(databaseTlsNames, { error: databaseTlsText }).default('url'),
  DATABASE_CA: optionalText,
  BREACHED_PASSWORDS: optionalText,
  CLAMD: optionalText.refine((value) => value === undefined || parseScannerAddress(value) !== undefined, {
    error: 'CLAMD 格式应为 tcp://主机:端口 或 unix:///套接字的绝对路径',
  }),
  CLAMD_DOWN: z.enum(whenDownNames, { error: `CLAMD_DOWN 只能是 ${whenDownNames.join(' 或 ')}` }).default('refuse'),
  WORKERS: wholeNumber('WORKERS', { min: 1, max: 64, otherwise: 1 }),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL 只能是 ${logLevels.join('、')}` }).default('info'),
  GEOCODER: z.enum(geocoders, { error: `GEOCODER 只能是 ${geocoders.join('、')}` }).optional(),
  GEOCODER_KEY: optionalText,
  SMS_URL: optionalText.refine((value) => value === undefined || isGatewayUrl(value), {
    error: 'SMS_URL 必须以 https:// 开头（本机的网关可以用 http://），其中不能写用户名与密码',
  }),
  SMS_TOKEN: optionalText,
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

/** Names of all settings, as the environment has them. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Everything the server reads from its surroundings, once, at start. */
export type Config = {
  host: string;
  /** 0 lets the operating system choose (tests). */
  port: number;
  /** Where there is one, this program speaks HTTPS itself: nginx on another machine reaches it over a network. */
  tls: ServerIdentity | undefined;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
  seed: 'demo' | 'empty';
  appId: string;
  appSecret: string;
  /** Without a trailing slash. */
  publicBaseUrl: string;
  /** 32 bytes, with the cipher of what is written from now on. */
  dataKey: DataKey;
  /** Passwords that are known from breaches, ordered by hash; absolute path. */
  breachedPasswords: string | undefined;
  /** Virus scanner that sees every file before it is taken. */
  scanner: ScannerPlan | undefined;
  workers: number;
  logLevel: (typeof logLevels)[number];
  geocoder: { provider: (typeof geocoders)[number]; key: string } | undefined;
  /** Sends codes to members as text messages; without one they wait in the outbox. */
  smsGateway: { url: string; token: string } | undefined;
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

/**
 * Reads and checks the environment; makes the data key on the first start.
 * @throws ConfigError with every wrong setting on its own line.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(withoutEmpty(withSecretFiles(env)));
  if (!parsed.success) {
    throw new ConfigError(['环境变量有误：', ...parsed.error.issues.map((issue) => `  ${issue.message}`)].join('\n'));
  }
  const values = parsed.data;
  const allowDemo = values.ALLOW_DEMO === '1' || values.ALLOW_DEMO === 'true';
  refuseOpenDemo(values.HOST, values.SEED, allowDemo);
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(repositoryRoot, values.DATA_DIR);
  const tls = readIdentity(values);
  return {
    host: values.HOST,
    port: values.PORT,
    tls,
    dataDir,
    databaseUrl: databaseUrlFrom(values),
    filesUrl: values.FILES_URL,
    seed: values.SEED,
    appId: values.APP_ID,
    appSecret: values.APP_SECRET,
    publicBaseUrl: (values.PUBLIC_BASE_URL ?? localUrl(values.HOST, values.PORT, tls && 'https')).replace(/\/+$/, ''),
    dataKey: keyFor(usableCipher(values.DATA_CIPHER), keyBytes(values, dataDir)),
    breachedPasswords: values.BREACHED_PASSWORDS && resolve(repositoryRoot, values.BREACHED_PASSWORDS),
    scanner: scannerFrom(values),
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    geocoder: geocoderFrom(values.GEOCODER, values.GEOCODER_KEY),
    smsGateway: smsGatewayFrom(values),
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
export function localUrl(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  if (host === '0.0.0.0' || host === '::') return `${scheme}://127.0.0.1:${port}`;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** An empty variable (`PORT= npm start`) means "not given". */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

/** The demo passwords are public, so demo data never faces a network by accident. */
function refuseOpenDemo(host: string, seed: Config['seed'], allowDemo: boolean): void {
  if (seed !== 'demo' || isLoopback(host) || allowDemo) return;
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

function smsGatewayFrom({ SMS_URL: url, SMS_TOKEN: token }: z.infer<typeof environment>): Config['smsGateway'] {
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined) throw new ConfigError('SMS_URL 与 SMS_TOKEN 须一起设置');
  return { url, token };
}

/** Also what the commands read it by, so that a server and its tools reach the database in the same way. @throws ConfigError */
export function databaseUrlFrom(given: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_TLS?: string | undefined;
  readonly DATABASE_CA?: string | undefined;
}): string | undefined {
  const { DATABASE_URL: url, DATABASE_TLS: tls, DATABASE_CA: caFile } = given;
  if (tls !== undefined && !databaseTlsNames.some((name) => name === tls)) throw new ConfigError(databaseTlsText);
  if (tls !== 'verify') {
    if (caFile !== undefined) throw new ConfigError('DATABASE_CA 须与 DATABASE_TLS=verify 一起使用');
    return url;
  }
  if (url === undefined) throw new ConfigError('DATABASE_TLS 只用于外部数据库：内置数据库不经过网络');
  try {
    return withTls(url, caFile && resolve(repositoryRoot, caFile));
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function scannerFrom({ CLAMD, CLAMD_DOWN: whenDown }: z.infer<typeof environment>): ScannerPlan | undefined {
  const address = CLAMD === undefined ? undefined : parseScannerAddress(CLAMD);
  return address && { address, whenDown };
}

function archiveFrom(values: z.infer<typeof environment>): ArchivePlan | undefined {
  const { BACKUP_WAL_DIR: folder, BACKUP_WAL_SECONDS: seconds, DATABASE_URL: external } = values;
  if (folder === undefined) return undefined;
  if (external !== undefined) {
    throw new ConfigError('BACKUP_WAL_DIR 只用于内置数据库；外部 PostgreSQL 请用它自己的 WAL 归档');
  }
  return { folder: resolve(repositoryRoot, folder), seconds };
}
