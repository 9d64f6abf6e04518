import { expect, it } from 'vitest';
import { factorUri, newFactorSecret, stepOfCode } from './totp';

/** Appendix B of RFC 6238, the rows of SHA-1; its codes have eight digits, ours are their last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code of RFC 6238 is taken', (seconds, code) => {
  expect(stepOfCode(secret, code.slice(2), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

it('a code is good half a minute before and after its own, and no longer', () => {
  const code = '287082';
  const at = (seconds: number) => stepOfCode(secret, code, new Date(seconds * 1000));
  expect([at(0), at(30), at(89)]).toEqual([1, 1, 1]);
  expect([at(90), at(3600)]).toEqual([undefined, undefined]);
});

it('anything but six digits is no code', () => {
  for (const wrong of ['', '28708', '2870820', '94287082', 'abcdef']) {
    expect(stepOfCode(secret, wrong, new Date(59_000)), wrong).toBeUndefined();
  }
});

it('a secret has 160 random bits and is read by an app under the name of the product and the account', () => {
  const fresh = newFactorSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(newFactorSecret()).not.toBe(fresh);
  const uri = new URL(factorUri(fresh, 'admin'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/云馆:admin']);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: fresh,
    issuer: '云馆',
    digits: '6',
    period: '30',
  });
});
