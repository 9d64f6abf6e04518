import type { Transaction } from '../../db/database';

export interface NewLetter {
  readonly userIds: readonly string[];
  readonly kind: 'review' | 'urge' | 'notice';
  readonly title: string;
  readonly content: string;
  /** Page of the product that the letter leads to; empty for none. */
  readonly link?: string;
  readonly venueId: string | null;
  /** When it is written, as PostgreSQL writes it; absent = the beginning of the transaction. */
  readonly moment?: string;
  /** Absent = 系统. */
  readonly sender?: { readonly id: string; readonly name: string };
}

/** Puts a letter into the box of each recipient, in the transaction of what it tells. */
export function sendLetter(tx: Transaction, letter: NewLetter): void {
  if (letter.userIds.length === 0) return;
  tx.send(
    `insert into letter (user_id, venue_id, kind, title, content, link, sender_id, sender_name, created_at)
     select recipient, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, now()) from unnest($1::uuid[]) as recipient`,
    [
      [...new Set(letter.userIds)],
      letter.venueId,
      letter.kind,
      letter.title,
      letter.content,
      letter.link ?? '',
      letter.sender?.id ?? null,
      letter.sender?.name ?? '系统',
      letter.moment ?? null,
    ],
  );
}
