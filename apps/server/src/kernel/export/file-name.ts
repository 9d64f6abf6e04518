import type { AnyExport } from './source';

/** Signs that some system takes in no name of a file, those that nobody sees, and white space, of which one is enough. */
const unfit = /[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu;
/** Leaves the moment in sight where names are cut. */
const longestSubject = 40;

/** A text as a part of a file's name: at most `longest` characters, without those that some system refuses. */
export function namePart(text: string, longest = longestSubject): string {
  return Array.from(text.replaceAll(unfit, ' ').trim()).slice(0, longest).join('').trim();
}

/** Name of the file of an export: what it lists, of which record, and when it was made. */
export function workbookName(source: Pick<AnyExport, 'label' | 'subject'>, moment: string): string {
  return `${exportName(source, moment)}.xlsx`;
}

/** The same without a suffix. */
export function exportName({ label, subject = '' }: Pick<AnyExport, 'label' | 'subject'>, moment: string): string {
  return [label, namePart(subject), moment].filter((part) => part !== '').join('_');
}
