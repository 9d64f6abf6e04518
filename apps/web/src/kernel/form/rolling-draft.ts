import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import { dropDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { call } from '../api/call';
import type { CurrentUser } from '../session/use-session';
import { randomKey } from '../api/random-key';
import { type Autosave, createAutosave } from './autosave';
import { createLocalDrafts, type Draft, type DraftKey } from './draft';
import { createDraftClaim, type DraftClaim } from './draft-claim';
import type { SendOptions } from './draft-sender';

/** What a draft is kept of. */
export interface DraftedForm {
  readonly values: () => Values;
  /** Version of the record that the form began from; undefined for a new one. */
  readonly version: () => number | undefined;
  readonly isDirty: () => boolean;
  /** The venue in which the form is open. */
  readonly place: Pick<CurrentUser, 'venueId' | 'venueName'>;
}

/** The rolling draft of one open form. */
export interface RollingDraft {
  readonly autosave: Autosave;
  /** Unsaved work of an earlier visit, for the user to take or to drop. */
  readonly found: Draft | undefined;
  readonly dropDraft: () => Promise<void>;
  /** The new record has got an id: what is kept from now on is kept of it. What was kept is dropped, if it can be. */
  readonly moveDraft: (objectId: string) => Promise<void>;
  /** Whose draft goes with a save: that of another open form stays. */
  readonly draftWriters: () => string[];
}

/** Keeps the form's draft under the key. `stored`: the draft that the server holds, if there is one. */
export function createRollingDraft(form: DraftedForm, of: DraftKey, stored: Draft | undefined): RollingDraft {
  let key = of;
  const drafts = createLocalDrafts(() => sessionStorage);
  const claim = createDraftClaim(randomKey());
  const addressOf = ({ kind, objectId }: DraftKey) => ({ kind, objectId });
  const draftOf = (): Draft => ({
    form: form.values(),
    baseVersion: form.version() ?? null,
    savedTime: chinaSecond(new Date()),
    writers: claim.writers(),
    venueId: form.place.venueId,
    venueName: form.place.venueName,
  });
  const autosave = createAutosave({
    send: (options) => sendDraft(form, { address: addressOf(key), claim, options }),
    keepLocally: () => {
      const draft = draftOf();
      return drafts.write(key, draft) ? draft.savedTime : undefined;
    },
    forgetLocal: () => drafts.remove(key),
  });
  // What lies on this machine is what the server could not take, so it is the newer one.
  const found = drafts.read(key) ?? stored;
  // Taken up or dropped: nothing is sent before the user has said which.
  if (found) claim.follow(found.writers);
  const drop = async (dropped: DraftKey) => {
    drafts.remove(dropped);
    await call(dropDraft, { ...addressOf(dropped), writers: claim.writers() });
    claim.settle();
  };
  return {
    autosave,
    found,
    dropDraft: () => drop(key),
    moveDraft: async (objectId) => {
      const before = key;
      key = { ...key, objectId };
      // Where it cannot be dropped, it is offered once more.
      await drop(before).catch(() => undefined);
    },
    draftWriters: claim.writers,
  };
}

/** Browsers refuse to let a larger request outlive its page. */
const keepaliveLimit = 60_000;

interface SentDraft {
  readonly address: { readonly kind: string; readonly objectId: string | undefined };
  readonly claim: DraftClaim;
  readonly options: SendOptions;
}

/** A form that is back where it started has nothing to keep. */
async function sendDraft(draft: DraftedForm, { address, claim, options }: SentDraft): Promise<string> {
  // Nobody asked for this call: a lost login waits until the user saves.
  const quiet = { onSessionLoss: 'fail' } as const;
  const writers = claim.writers();
  if (!draft.isDirty()) {
    await call(dropDraft, { ...address, writers }, quiet);
    claim.settle();
    return chinaSecond(new Date());
  }
  const form = draft.values();
  const { takesOver } = options;
  const keepalive = options.keepalive && new Blob([JSON.stringify(form)]).size < keepaliveLimit;
  const { venueId } = draft.place;
  const body = { ...address, form, baseVersion: draft.version(), venueId, writers, ...(takesOver && { takesOver }) };
  const { savedTime } = await call(saveDraft, body, { ...quiet, keepalive });
  claim.settle();
  return savedTime;
}
