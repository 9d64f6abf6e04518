import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { ReactNode } from 'react';
import { renderInApp } from '@/ui/test-render';
import { FormContext } from './form-context';
import { openForm } from './form-session';
import { createLocator, type Located, usualPlace } from './locator';
import { createAutosave } from './autosave';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';

export interface OpenedFields {
  /** The stored record; absent for a new one. */
  readonly row?: Values;
  /** The record that a new one begins as a copy of. */
  readonly pattern?: Values;
  /** Values as they are judged and sent. */
  readonly prepare?: (values: Values) => Values;
  readonly geocode?: (address: Values) => Promise<Located>;
}

/** Fields of a form on their own, over a form that is never sent. */
export function openFields(of: AnyContent, fields: ReactNode, { row, pattern, prepare, geocode }: OpenedFields = {}) {
  const id = row === undefined ? undefined : 'r1';
  const loaded = { id, row, version: row && 1, draft: undefined, pattern };
  const session = openForm(of, loaded, prepare && { prepare });
  const autosave = createAutosave({
    send: async () => '2026-11-20 09:00:00',
    keepLocally: () => undefined,
    forgetLocal: () => undefined,
  });
  const place = placeNamesOf(of.fields) ?? usualPlace;
  const locator = geocode && createLocator({ store: session.store, place, geocode, messageOf: String });
  const drafts = {
    found: undefined,
    moveDraft: async () => undefined,
    dropDraft: async () => undefined,
    draftWriters: () => ['a'],
  };
  const form = { session, venueId: 'v1', autosave, locator, pattern, returned: undefined, ...drafts };
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FormContext value={form}>{fields}</FormContext>
    </QueryClientProvider>,
  );
  return { session, locator, values: () => session.store.state().values };
}
