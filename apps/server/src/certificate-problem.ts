import { errorCode } from './error-code';

const untrusted = '证书不是由所信任的 CA 签发的';

const problems: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: '证书上的名称与所连接的主机名不符',
  CERT_HAS_EXPIRED: '证书已经过期',
  CERT_NOT_YET_VALID: '证书尚未生效（请核对时间）',
  CERT_SIGNATURE_FAILURE: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/** Why the other side's certificate was not believed, in Chinese; undefined when the error is about something else. */
export function certificateProblem(error: unknown): string | undefined {
  return problems[errorCode(error) ?? ''];
}
