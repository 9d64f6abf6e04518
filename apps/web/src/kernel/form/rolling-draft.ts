import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import { dropDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { call } from '../api/call';
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
}

/** The rolling draft of one open form. */
export interface RollingDraft {
  readonly autosave: Autosave;
  /** Unsaved work of an earlier visit, for the user to take or to drop. */
  readonly found: Draft | undefined;
  readonly dropDraft: () => Promise<void>;
  /** Whose draft goes with a save: that of another open form stays. */
  readonly draftWriters: () => string[];
}

/** Keeps the form's draft under the key. `stored`: the draft that the server holds, if there is one. */
export function createRollingDraft(form: DraftedForm, key: DraftKey, stored: Draft | undefined): RollingDraft {
  const drafts = createLocalDrafts(sessionStorage);
  const claim = createDraftClaim(randomKey());
  const address = { kind: key.kind, objectId: key.objectId };
  const draftOf = (): Draft => ({
    form: form.values(),
    baseVersion: form.version() ?? null,
    savedTime: chinaSecond(new Date()),
    writers: claim.writers(),
  });
  const autosave = createAutosave({
    send: (options) => sendDraft(form, { address, claim, options }),
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
  return {
    autosave,
    found,
    dropDraft: async () => {
      drafts.remove(key);
      await call(dropDraft, { ...address, writers: claim.writers() });
      claim.settle();
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
  const body = { ...address, form, baseVersion: draft.version(), writers, ...(takesOver && { takesOver }) };
  const { savedTime } = await call(saveDraft, body, { ...quiet, keepalive });
  claim.settle();
  return savedTime;
}
