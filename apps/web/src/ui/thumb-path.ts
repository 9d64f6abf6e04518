import { thumbWidths } from '@yunguan/contract/kernel/addresses';

/** The smallest: enough for anything shown up to this width. */
const [thumbWidth] = thumbWidths;

/** Address of the small picture of a stored file; what only the browser holds (blob:, data:) stays what it is. */
export function thumbPath(path: string): string {
  return path.startsWith('/files/') && !path.includes('?') ? `${path}?w=${thumbWidth}` : path;
}
