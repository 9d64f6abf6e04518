import { afterAll, expect, it } from 'vitest';
import { makeAuthority } from '../test/certificates';
import { certificateWarning, readIdentity } from './server-identity';

const authority = makeAuthority();
afterAll(() => authority.remove());

it('says what the time of the own certificate will do to those who come through a proxy', () => {
  const { cert, key } = authority.issue(['DNS:yunguan.internal']);
  const identity = readIdentity({ TLS_CERT: cert, TLS_KEY: key });
  if (identity === undefined) throw new Error('no certificate');
  const saidOn = (days: number) => certificateWarning(identity, new Date(Date.now() + days * 86_400_000));
  // It is valid for two days.
  expect(saidOn(3)).toMatch(/^TLS_CERT 的证书已于 \d{4}\/\d+\/\d+ [\d:]+ 过期：核对证书的 nginx 会拒绝连接/);
  expect(saidOn(0)).toMatch(/^TLS_CERT 的证书将于 .* 到期/);
  expect(saidOn(-3)).toContain('才生效');
  const { cert: long, key: longKey } = authority.issue(['DNS:yunguan.internal'], 400);
  const lasting = readIdentity({ TLS_CERT: long, TLS_KEY: longKey });
  expect(lasting && certificateWarning(lasting, new Date(Date.now() + 86_400_000))).toBeUndefined();
});
