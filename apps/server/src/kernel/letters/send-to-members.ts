import type { Transaction } from '../../db/database';
import { inParts } from '../in-stretches';

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
  const { venueId, title, content, about = '', sender } = letter;
  for (const recipients of inParts([...new Set(letter.memberIds)])) {
    tx.send(
      `insert into member_letter (id, member_id, venue_id, title, content, about, sender_id, sender_name)
       select gen_random_uuid(), recipient, $2, $3, $4, $5, $6, $7 from unnest($1::uuid[]) as recipient`,
      [recipients, venueId, title, content, about, sender?.id ?? null, sender?.name ?? '系统'],
    );
  }
}
