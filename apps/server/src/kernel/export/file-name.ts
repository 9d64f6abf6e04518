import type { AnyExport } from './source';

/** Signs that some system takes in no name of a file, those that nobody sees, and white space, of which one is enough. */
const unfit = /[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu;
/** Leaves the moment in sight where names are cut. */
const longestSubject = 40;

/** Name of the file of an export: what it lists, of which record, and when it was made. */
export function workbookName({ label, subject = '' }: Pick<AnyExport, 'label' | 'subject'>, moment: string): string {
  const plain = Array.from(subject.replaceAll(unfit, ' ').trim()).slice(0, longestSubject).join('').trim();
  return `${[label, plain, moment].filter((part) => part !== '').join('_')}.xlsx`;
}
