import type { getCommitment } from '@yunguan/contract/content/vote-commitment';
import type * as z from 'zod';

/** The commitment of a venue; null while it has none. */
export type Commitment = z.output<typeof getCommitment.output>;

/** What is typed of it. */
export interface CommitmentWords {
  readonly title: string;
  readonly content: string;
}

/** The spelling of an empty article in the editor is a paragraph; pictures say something without a word. */
export function isBlank(html: string): boolean {
  if (/<(img|video|hr|table)\b/i.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** What is typed, or nothing. */
export function wordsOf(stored: Commitment): CommitmentWords {
  return { title: stored?.title ?? '', content: stored?.content ?? '' };
}
