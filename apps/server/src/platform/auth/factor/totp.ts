import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** A phone may be half a minute off, and its owner slow. */
const stepsAside = 1;
/** Name under which the app lists the account. */
const issuer = '云馆';

/** A new secret in base 32. */
export function newFactorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an app scans. */
export function factorUri(secret: string, loginName: string): string {
  return new TOTP({ ...kind, issuer, label: loginName, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that the code belongs to, around this moment; undefined when it belongs to none. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const aside = TOTP.validate({
    ...kind,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: stepsAside,
  });
  return aside === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + aside;
}
