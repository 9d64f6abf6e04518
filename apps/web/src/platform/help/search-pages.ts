import type { ManualPage } from './manual-page';

export interface FoundPage {
  readonly page: ManualPage;
  /** The words around the first place. */
  readonly excerpt: string;
}

const around = 24;

/** Pages that hold every word that was typed; those whose title holds them come first. */
export function searchPages(pages: readonly ManualPage[], typed: string): FoundPage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .map((page) => ({ page, excerpt: excerptOf(page.text, words), inTitle: countIn(page.title, words) }))
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .map(({ page, excerpt }) => ({ page, excerpt }));
}

function countIn(title: string, words: readonly string[]): number {
  return words.filter((word) => title.toLowerCase().includes(word)).length;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = Math.min(...places, text.length);
  const from = Math.max(0, first - around);
  const to = Math.min(text.length, first + around * 2);
  if (first === text.length) return `${text.slice(0, around * 3)}…`;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
