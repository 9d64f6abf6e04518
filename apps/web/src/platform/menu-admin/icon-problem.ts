import { imageLimits } from '@yunguan/contract/kernel/upload-limits';

const { maxBytes, kindText, sizeText } = imageLimits.cover;

/** What is wrong with a picture for a menu's icon (002 §5.1); undefined when nothing is. */
export function iconProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return kindText;
  return file.size > maxBytes ? sizeText : undefined;
}
