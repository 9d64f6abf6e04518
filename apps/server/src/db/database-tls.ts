import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { certificateProblem } from '../certificate-problem';
import { errorCode } from '../error-code';
import { isLoopback } from '../loopback';
import { BootCheckError } from './boot-check-error';
import type { Connection } from './embedded';
import { partsOf, targetsOf } from './targets';

/** `url`: as `DATABASE_URL` says; `verify`: encrypted, and the server must prove its name. */
export const databaseTlsNames = ['url', 'verify'] as const;

/** Modes that encrypt nothing or believe anyone. */
const weakModes = ['disable', 'allow', 'prefer', 'no-verify'];

/**
 * The same address with encryption and a verified server, for every server that it names; sockets stay as they are, since
 * they do not leave the machine.
 * @throws Error with a text for the operator
 */
export function withTls(databaseUrl: string, caFile: string | undefined): string {
  const { scheme, user, hosts, path, query } = partsOf(databaseUrl);
  const settings = new URLSearchParams(query);
  if (isSocket(settings)) return databaseUrl;
  const mode = settings.get('sslmode');
  if (mode !== null && weakModes.includes(mode)) {
    throw new Error(`DATABASE_URL 中的 sslmode=${mode} 与 DATABASE_TLS=verify 矛盾，请删去`);
  }
  for (const name of ['ssl', 'uselibpqcompat']) settings.delete(name);
  settings.set('sslmode', 'verify-full');
  if (caFile !== undefined) settings.set('sslrootcert', caFile);
  const ca = settings.get('sslrootcert');
  if (ca !== null) assertCertificate(ca);
  return `${scheme}${user}${hosts}${path}?${settings.toString()}`;
}

/** True where passwords and rows would cross a network in clear. */
export function isOpenLine(databaseUrl: string): boolean {
  const { hosts, query } = partsOf(databaseUrl);
  const settings = new URLSearchParams(query);
  const named = settings.get('host') ?? hosts;
  // No host at all is a socket of this machine; a bare `::1` ends in no port.
  const isHere = named.split(',').every((host) => host === '' || isLoopback(host.replace(/(?<=[^:]):\d+$/, '')));
  if (isHere || isSocket(settings)) return false;
  const isAsked = settings.get('ssl') === 'true' || settings.get('ssl') === '1';
  return !isAsked && weakModes.includes(settings.get('sslmode') ?? 'disable');
}

function isSocket(settings: URLSearchParams): boolean {
  return settings.get('host')?.startsWith('/') ?? false;
}

function assertCertificate(file: string): void {
  try {
    // Reading the first one is enough to tell a certificate from a key or a page.
    void new X509Certificate(readFileSync(file));
  } catch (error) {
    throw new Error(`数据库的 CA 证书 ${file} 无法读取，或不是 PEM 证书（${errorCode(error) ?? '格式不对'}）`);
  }
}

/** Turns a refused encryption into the text for the operator; any other error passes unchanged. */
export function explainTls(error: unknown): unknown {
  const why = reasonOf(error);
  if (why === undefined) return error;
  return new BootCheckError(
    `${why}，因此没有连接。\n  请核对 DATABASE_URL 的主机名、DATABASE_TLS、DATABASE_CA 与数据库的证书设置。`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string | undefined {
  const problem = certificateProblem(error);
  if (problem !== undefined) return `数据库的${problem}`;
  if (!(error instanceof Error)) return undefined;
  // The driver gives this one no code.
  if (error.message.includes('does not support SSL')) return '要求加密连接，但数据库没有开启 TLS（ssl=off）';
  // 28000 is also said of a wrong user; the server's own words tell the difference.
  if (errorCode(error) === '28000' && /no encryption/.test(error.message)) return '数据库只接受加密连接（hostssl）';
  return undefined;
}

const probeMilliseconds = 2000;

/**
 * Tries every server of a cluster, so that a standby with a wrong certificate is found out now and not when it has to take
 * over. Servers that do not answer are passed over.
 * @throws BootCheckError
 */
export async function checkTls(connection: Connection): Promise<void> {
  const targets = targetsOf(connection);
  if (targets.length < 2) return;
  for (const problem of await Promise.all(targets.map(problemOf))) if (problem) throw problem;
}

async function problemOf(target: Connection): Promise<BootCheckError | undefined> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: probeMilliseconds });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const explained = explainTls(error);
    return explained instanceof BootCheckError ? explained : undefined;
  } finally {
    // Not awaited: a silent server never says goodbye.
    void client.end().catch(() => undefined);
  }
}
