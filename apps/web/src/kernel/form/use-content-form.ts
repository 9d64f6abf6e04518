import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import { useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { dropDraft, saveDraft } from '@yunguan/contract/platform/shell';
import type { ReviewLogRow } from '@yunguan/contract/platform/review';
import { geocode } from '@yunguan/contract/platform/lookups';
import { useState } from 'react';
import { call } from '../api/call';
import { randomKey } from '../api/client';
import { Refused, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { useContentScreen } from '../content-screen/use-content-screen';
import { useSession } from '../session/use-session';
import { type Autosave, createAutosave, type SendOptions } from './autosave';
import { createLocalDrafts, type Draft, type DraftKey } from './draft';
import { createDraftClaim, type DraftClaim } from './draft-claim';
import { type FormOptions, type FormSession, openForm } from './form-session';
import { type LoadedForm, loadForm } from './load-form';
import { createLocator, type Locator } from './locator';

/** A form that is open: its values, its draft and its place on the map. */
export interface OpenForm {
  readonly session: FormSession;
  readonly autosave: Autosave;
  /** Only for types with an address. */
  readonly locator: Locator | undefined;
  /** Unsaved work of an earlier visit, for the user to take or to drop. */
  readonly found: Draft | undefined;
  readonly dropDraft: () => Promise<void>;
  /** Whose draft goes with a save: that of another open form stays. */
  readonly draftWriters: () => string[];
  /** The record whose values the form shows, until it takes those of a draft. */
  readonly pattern: Values | undefined;
  /** The decision that sent the record back to be mended. */
  readonly returned: ReviewLogRow | undefined;
}

export type ContentFormModel =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly requestId?: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly form: OpenForm };

/** Opens the form of a content type: a new record, or the one with the id. Show it with `ContentForm`. */
export function useContentForm(declaration: AnyContent, id?: string, options: FormOptions = {}): ContentFormModel {
  const userId = useSession().user.id;
  const { copyOf } = useContentScreen();
  const [form, setForm] = useState<OpenForm>();
  const loaded = useQuery({
    queryKey: [...queryKeys.content(declaration.key), 'form', id ?? '', copyOf ?? ''],
    queryFn: ({ signal }) => loadForm(declaration, { id, copyOf }, signal),
    // Once open, the form belongs to the user: nothing may fill it again.
    enabled: form === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (form) return { state: 'ready', form };
  if (loaded.data && !loaded.isFetching) {
    setForm(assemble(declaration, { loaded: loaded.data, options, userId }));
    return { state: 'loading' };
  }
  if (!loaded.error) return { state: 'loading' };
  const requestId = loaded.error instanceof Refused ? loaded.error.requestId : undefined;
  return {
    state: 'failed',
    message: textOf(loaded.error),
    ...(requestId === undefined ? {} : { requestId }),
    retry: () => void loaded.refetch(),
  };
}

function assemble(
  declaration: AnyContent,
  { loaded, options, userId }: { loaded: LoadedForm; options: FormOptions; userId: string },
): OpenForm {
  const session = openForm(declaration, loaded, options);
  const drafts = createLocalDrafts(sessionStorage);
  const key: DraftKey = { userId, kind: declaration.key, objectId: loaded.id };
  const claim = createDraftClaim(randomKey());
  const draftOf = (): Draft => ({
    form: session.store.state().values,
    baseVersion: session.version() ?? null,
    savedTime: chinaSecond(new Date()),
    writers: claim.writers(),
  });
  const address = { kind: declaration.key, objectId: loaded.id };
  const autosave = createAutosave({
    send: (options) => sendDraft(session, { address, claim, options }),
    keepLocally: () => {
      const draft = draftOf();
      return drafts.write(key, draft) ? draft.savedTime : undefined;
    },
    forgetLocal: () => drafts.remove(key),
  });
  // What lies on this machine is what the server could not take, so it is the newer one.
  const found = drafts.read(key) ?? loaded.draft;
  // Taken up or dropped: nothing is sent before the user has said which.
  if (found) claim.follow(found.writers);
  const isResumed = options.isResumed === true && found !== undefined && !session.isOutdated(found);
  if (isResumed) session.restore(found);
  return {
    session,
    autosave,
    locator: locatorOf(session),
    found: isResumed ? undefined : found,
    pattern: isResumed ? undefined : loaded.pattern,
    returned: loaded.returned,
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
async function sendDraft(session: FormSession, { address, claim, options }: SentDraft): Promise<string> {
  // Nobody asked for this call: a lost login waits until the user saves.
  const quiet = { onSessionLoss: 'fail' } as const;
  const writers = claim.writers();
  if (!session.store.isDirty()) {
    await call(dropDraft, { ...address, writers }, quiet);
    claim.settle();
    return chinaSecond(new Date());
  }
  const form = session.store.state().values;
  const { takesOver } = options;
  const keepalive = options.keepalive && new Blob([JSON.stringify(form)]).size < keepaliveLimit;
  const body = { ...address, form, baseVersion: session.version(), writers, ...(takesOver && { takesOver }) };
  const { savedTime } = await call(saveDraft, body, { ...quiet, keepalive });
  claim.settle();
  return savedTime;
}

function locatorOf(session: FormSession): Locator | undefined {
  const { fields } = session.declaration;
  const place = placeNamesOf(fields);
  if (!place || !('longitude' in fields)) return undefined;
  return createLocator({
    store: session.store,
    place,
    geocode: (place) => call(geocode, place, { signal: AbortSignal.timeout(8_000) }),
    messageOf: textOf,
  });
}
