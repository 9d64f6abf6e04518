import { FileError } from './file-error';
import { readBytes } from './file-bytes';

const tailLength = 2048;

/** True for bytes that a PDF file begins with. */
export function looksLikePdf(head: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8));
}

/**
 * Refuses a paper that was cut on its way. What runs inside of a PDF is no concern of the page: such files are offered
 * for download only.
 * @throws FileError VALIDATION
 */
export async function assertWholePdf(path: string, size: number): Promise<void> {
  const start = Math.max(0, size - tailLength);
  const tail = await readBytes(path, start, size - start);
  if (!tail.includes('%%EOF')) throw new FileError('VALIDATION', '文件已损坏，请重新选择文件');
}
