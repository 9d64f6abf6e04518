import { useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { ReviewLogRow } from '@yunguan/contract/platform/review';
import { geocode } from '@yunguan/contract/platform/lookups';
import { useState } from 'react';
import { call } from '../api/call';
import { textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { useContentScreen } from '../content-screen/use-content-screen';
import { type CurrentUser, useSession } from '../session/use-session';
import { type FormOptions, type FormSession, openForm } from './form-session';
import { type LoadedForm, loadForm } from './load-form';
import { createLocator, type Locator } from './locator';
import { createRollingDraft, type RollingDraft } from './rolling-draft';

/** A form that is open: its values, its draft and its place on the map. */
export interface OpenForm extends RollingDraft {
  readonly session: FormSession;
  /** The venue that the page shows: a new record is its own, whatever another tab has switched to meanwhile. */
  readonly venueId: string;
  /** Only for types with an address. */
  readonly locator: Locator | undefined;
  /** The record whose values the form shows, until it takes those of a draft. */
  readonly pattern: Values | undefined;
  /** The decision that sent the record back to be mended. */
  readonly returned: ReviewLogRow | undefined;
}

export type ContentFormModel =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly form: OpenForm };

/** Opens the form of a content type: a new record, or the one with the id. Show it with `ContentForm`. */
export function useContentForm(declaration: AnyContent, id?: string, options: FormOptions = {}): ContentFormModel {
  const { user } = useSession();
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
    setForm(assemble(declaration, { loaded: loaded.data, options, user }));
    return { state: 'loading' };
  }
  if (!loaded.error) return { state: 'loading' };
  return { state: 'failed', error: loaded.error, retry: () => void loaded.refetch() };
}

function assemble(
  declaration: AnyContent,
  { loaded, options, user }: { loaded: LoadedForm; options: FormOptions; user: CurrentUser },
): OpenForm {
  const { id: userId, venueId } = user;
  const session = openForm(declaration, loaded, { ...options, venueId });
  const { state, isDirty } = session.store;
  const key = { userId, kind: declaration.key, objectId: loaded.id };
  const drafted = { values: () => state().values, version: session.version, isDirty, place: user };
  const { found, ...draft } = createRollingDraft(drafted, key, loaded.draft);
  const isResumed = options.isResumed === true && found !== undefined && !session.isOutdated(found);
  if (isResumed) session.restore(found);
  return {
    session,
    venueId,
    ...draft,
    locator: locatorOf(session),
    found: isResumed ? undefined : found,
    pattern: isResumed ? undefined : loaded.pattern,
    returned: loaded.returned,
  };
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
