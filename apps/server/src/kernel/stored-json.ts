import { AppError } from './app-error';

/** A NUL or half a surrogate pair as JSON escapes; PostgreSQL cannot keep them. An even run of backslashes before it is text. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * A value as JSON text that `jsonb` takes.
 * @throws AppError VALIDATION when it is larger than `limit.bytes` or holds characters that cannot be kept.
 */
export function storedJson(value: unknown, limit: { bytes: number; message: string }): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > limit.bytes) throw new AppError('VALIDATION', limit.message);
  if (unstorable.test(text)) throw new AppError('VALIDATION', '内容中含有无法保存的字符');
  return text;
}
