import type { Transaction } from '../../db/database';

export interface DroppedDraft {
  readonly userId: string;
  readonly kind: string;
  /** Empty for an item that does not exist yet. */
  readonly objectId: string;
  /** Whose draft it may be; anybody's where nobody is named. */
  readonly writers: readonly string[] | null | undefined;
}

/** Drops a rolling draft, unless an open form that is not named has written it meanwhile. */
export function dropDraft(tx: Transaction, { userId, kind, objectId, writers }: DroppedDraft): void {
  tx.send(
    `delete from draft where user_id = $1 and content_type = $2 and object_id = $3
       and ($4::text[] is null or writer = any ($4))`,
    [userId, kind, objectId, writers ?? null],
  );
}
