import { createHash } from 'node:crypto';

const namespace = Buffer.from('6f1c0a5e8f3b5d0e9a4b7c2d1e0f3a58', 'hex');

/** A name-based UUID (version 5) of our own namespace: the same name gives the same id on every machine. */
export function stableId(...parts: readonly string[]): string {
  const bytes = createHash('sha1').update(namespace).update(parts.join('/')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
