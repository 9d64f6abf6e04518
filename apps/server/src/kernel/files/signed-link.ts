import { createHmac, timingSafeEqual } from 'node:crypto';
import { storeKeyOf } from './one-picture';

/** How long a link to a private file lives. */
export const PRIVATE_LINK_SECONDS = 60;

/** `name`: under which the file is saved, where it was sent under one. */
export type PrivateLink = { key: string; expiresAt: Date; userId: string; secretKey: string | Buffer; name?: string };
/** The query of such a link as it arrived; nothing about it is known yet. */
export type LinkQuery = { e?: unknown; u?: unknown; n?: unknown; s?: unknown };

/** Who looks, and when; whoever makes him a link has judged that he may see the file. */
export interface Onlooker {
  readonly userId: string;
  readonly now: Date;
  readonly dataKey: Buffer;
}

/** A link of a minute to the private file of a path, saved under the name if one is given; null where there is no file. */
export function linkOf(path: string | null | undefined, onlooker: Onlooker, name?: string): string | null {
  const key = storeKeyOf(path ?? '');
  if (key === undefined) return null;
  const { userId, now, dataKey: secretKey } = onlooker;
  const expiresAt = new Date(now.getTime() + PRIVATE_LINK_SECONDS * 1000);
  return signFileUrl({ key, expiresAt, userId, secretKey, ...(name === undefined ? {} : { name }) });
}

/** A link that lets whoever holds it read one private file until `expiresAt`; it names the user it was made for. */
export function signFileUrl(link: PrivateLink): string {
  const expires = String(Math.floor(link.expiresAt.getTime() / 1000));
  const query = new URLSearchParams({
    e: expires,
    u: link.userId,
    ...(link.name === undefined ? {} : { n: link.name }),
    s: signature({ ...link, expires }),
  });
  return `/files/${link.key}?${query}`;
}

/** The user for whom the link was made, and the name that it gives the file; undefined when it is forged, altered, expired or made for longer than we allow. */
export function verifyFileUrl(
  asked: { key: string; query: LinkQuery },
  now: Date,
  secretKey: string | Buffer,
): { userId: string; name?: string } | undefined {
  const { e: expires, u: userId, n: name, s: sent } = asked.query;
  if (typeof expires !== 'string' || typeof userId !== 'string' || typeof sent !== 'string') return undefined;
  if (name !== undefined && typeof name !== 'string') return undefined;
  const named = name === undefined ? {} : { name };
  const expected = Buffer.from(signature({ key: asked.key, expires, userId, secretKey, ...named }));
  const given = Buffer.from(sent);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const secondsLeft = Number(expires) - now.getTime() / 1000;
  return secondsLeft > 0 && secondsLeft <= PRIVATE_LINK_SECONDS ? { userId, ...named } : undefined;
}

interface Signed {
  readonly key: string;
  readonly expires: string;
  readonly userId: string;
  readonly name?: string;
  readonly secretKey: string | Buffer;
}

function signature(link: Signed): string {
  // JSON keeps the parts apart whatever they contain; the label keeps the secret's other uses apart.
  const name = link.name === undefined ? [] : [link.name];
  const statement = JSON.stringify(['file-link', link.key, link.expires, link.userId, ...name]);
  return createHmac('sha256', link.secretKey).update(statement).digest('base64url');
}
