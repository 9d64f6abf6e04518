import type { ResourceRow } from '@yunguan/contract/platform/library';

/** Labels of a file, which a row carries joined by commas. */
export function labelsOf({ keyWord }: Pick<ResourceRow, 'keyWord'>): string[] {
  return keyWord.split(',').filter(Boolean);
}
