import { charactersIn } from './characters';
import type { AnyContent } from './content';
import type { Field } from './field';
import type { Values } from './parse';

/** A word that is watched, and how it is looked for. */
export interface WatchedWord {
  readonly word: string;
  readonly folded: string;
}

/** A field of a form in which watched words stand. */
export interface WatchedField {
  readonly field: string;
  readonly label: string;
  /** As the list spells them, in its order. */
  readonly words: readonly string[];
}

/** The fields in whose texts watched words stand, in the order of the declaration. Nothing is refused for them. */
export function watchedFields({ fields }: AnyContent, form: Values, words: readonly WatchedWord[]): WatchedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const found = watchedWordsOf(field, form[name], words);
    return found.length === 0 ? [] : [{ field: name, label: field.label, words: found }];
  });
}

/** The watched words in the value of one field. */
export function watchedWordsOf(field: Field, value: unknown, words: readonly WatchedWord[]): string[] {
  if (words.length === 0) return [];
  const text = foldWatched(textOf(field, value));
  return text === '' ? [] : words.filter(({ folded }) => text.includes(folded)).map(({ word }) => word);
}

/** What somebody typed into a field; nothing of what was chosen there. */
function textOf({ kind, inWords }: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (inWords) return inWords(value);
  if (typeof value !== 'string') return '';
  if (kind === 'html') return value.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:nbsp|#160);/g, '');
  return kind === 'text' || kind === 'longText' ? value : '';
}

/**
 * A text as words are looked for in it: wide letters are narrow, capitals small, and neither spaces nor what has no width
 * stands between two characters.
 */
export function foldWatched(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');
}

/** The words of a list with how they are looked for, reckoned once for all texts. */
export const asWatched = (words: readonly string[]): WatchedWord[] =>
  words.map((word) => ({ word, folded: foldWatched(word) }));

/** Whether a word says enough to be watched: a single character stands in too many others. */
export const isWatchable = (word: string): boolean => charactersIn(foldWatched(word)) >= 2;
