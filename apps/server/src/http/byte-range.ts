import type { ByteRange } from '../kernel/files/store';

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2). Answers the range, `unsatisfiable` (416), or
 * undefined when the whole file is to be sent: no header, another unit, several ranges, or a malformed one.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const wanted = Number(last);
    if (wanted === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - wanted), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
