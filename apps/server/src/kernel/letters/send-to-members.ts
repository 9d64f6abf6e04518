import type { Transaction } from '../../db/database';

export interface NewMemberLetter {
  readonly memberIds: readonly string[];
  /** Venue that writes. */
  readonly venueId: string;
  readonly title: string;
  readonly content: string;
  /** Name of the course or club that it is about; absent for none. */
  readonly about?: string;
  /** Absent = 系统. */
  readonly sender?: { readonly id: string; readonly name: string };
}

/** Puts a letter into the box of each member once, in the transaction of what it tells. No members are no error. */
export function sendToMembers(tx: Transaction, letter: NewMemberLetter): void {
  if (letter.memberIds.length === 0) return;
  tx.send(
    `insert into member_letter (id, member_id, venue_id, title, content, about, sender_id, sender_name)
     select gen_random_uuid(), recipient, $2, $3, $4, $5, $6, $7 from unnest($1::uuid[]) as recipient`,
    [
      [...new Set(letter.memberIds)],
      letter.venueId,
      letter.title,
      letter.content,
      letter.about ?? '',
      letter.sender?.id ?? null,
      letter.sender?.name ?? '系统',
    ],
  );
}
