import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id minimum; about 20 ms and 19 MiB per verification. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What the client sends as `passwords`: lower-case hex SHA-256 of the trimmed password (decisions §2). */
export function wirePassword(clear: string): string {
  return createHash('sha256').update(clear.trim()).digest('hex');
}

/** Hashes a wire password for storage. */
export function hashWirePassword(wire: string): Promise<string> {
  return hash(wire, cost);
}

/** Hashes a password given in clear, for seeds and password changes. */
export function hashPassword(clear: string): Promise<string> {
  return hashWirePassword(wirePassword(clear));
}

/** True when the wire password belongs to the stored hash. */
export function isPassword(stored: string, wire: string): Promise<boolean> {
  return verify(stored, wire.toLowerCase());
}
