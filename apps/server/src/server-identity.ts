import { createSecureContext } from 'node:tls';
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
