import { mostDraftWriters } from '@yunguan/contract/kernel/draft-writers';

/** Whose rolling draft an open form may write over: its own, and that which it goes on with. */
export interface DraftClaim {
  /** This form first, as calls name them. */
  readonly writers: () => string[];
  /** Goes on with the draft of these. */
  readonly follow: (writers: readonly string[]) => void;
  /** What lies on the server is this form's own, or nothing: what others write from now on is theirs. */
  readonly settle: () => void;
}

/** The claim of the form of that name; each opening has a name of its own, so that two tabs are told apart. */
export function createDraftClaim(own: string): DraftClaim {
  let followed: readonly string[] = [];
  return {
    writers: () => [own, ...followed].slice(0, mostDraftWriters),
    follow(writers) {
      followed = writers;
    },
    settle() {
      followed = [];
    },
  };
}
