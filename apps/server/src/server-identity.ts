import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { chinaTimeText } from './china-time';
import { ConfigError } from './config-error';
import { errorCode } from './error-code';
import { readSettingFile } from './setting-file';

/** What a server proves its name with; PEM. */
export interface ServerIdentity {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * The certificate of this program's own HTTPS, where the settings name one.
 * @throws ConfigError when only one of the two is named, a file cannot be read, or the key is not the certificate's
 */
export function readIdentity(settings: {
  readonly TLS_CERT?: string | undefined;
  readonly TLS_KEY?: string | undefined;
}): ServerIdentity | undefined {
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = settings;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) throw new ConfigError('TLS_CERT 与 TLS_KEY 须一起设置');
  const identity = { cert: readSettingFile('TLS_CERT', certFile), key: readSettingFile('TLS_KEY', keyFile) };
  try {
    createSecureContext(identity);
  } catch (error) {
    const reason = errorCode(error) ?? String(error);
    throw new ConfigError(`TLS_CERT 与 TLS_KEY 不是一对 PEM 格式的证书与私钥（${reason}）`);
  }
  return identity;
}

const warnedMilliseconds = 30 * 86_400_000;

/**
 * What the operator has to know of the certificate's time; undefined when there is nothing to say. A proxy that checks it
 * refuses the connection, and what its users then see, and our log, would not tell why.
 */
export function certificateWarning({ cert }: ServerIdentity, now: Date): string | undefined {
  const { validFrom, validTo } = new X509Certificate(cert);
  const [from, to] = [new Date(validFrom), new Date(validTo)];
  const result = '核对证书的 nginx 会拒绝连接，用户只看到“系统繁忙”或“系统正在启动”';
  if (now > to) return `TLS_CERT 的证书已于 ${chinaTimeText(to)} 过期：${result}；请换新证书，然后重启程序`;
  if (now < from) return `TLS_CERT 的证书到 ${chinaTimeText(from)} 才生效：${result}；请核对本机的时间与证书`;
  if (to.getTime() - now.getTime() > warnedMilliseconds) return undefined;
  return `TLS_CERT 的证书将于 ${chinaTimeText(to)} 到期：请在此之前换新证书，然后重启程序`;
}
