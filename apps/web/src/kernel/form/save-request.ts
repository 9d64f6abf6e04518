import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Intent } from './save-attempts';
import type { OpenForm } from './use-content-form';

/** Version of every record that was just stored. */
export const firstVersion = 1;

/** What a save sends. */
export function saveBody({ session, venueId, draftWriters }: OpenForm, intent: Intent): Values {
  const { declaration, id } = session;
  return {
    ...session.prepared(),
    draftWriters: draftWriters(),
    ...(declaration.reviewed ? { status: intent === 'submit' ? 1 : 0 } : {}),
    ...(id === undefined ? { venueId } : { id, version: session.version() }),
  };
}

/** The same as a new record, where the one that was edited is there no more. */
export function saveAnewBody(form: OpenForm, intent: Intent): Values {
  const { id: _gone, version: _old, ...body } = saveBody(form, intent);
  return { ...body, venueId: form.venueId };
}

/** The server's own text of a save: both read it from the declaration. */
export function savedText(
  { messages, reviewed }: Pick<AnyContent, 'messages' | 'reviewed'>,
  { intent, isNew }: { readonly intent: Intent; readonly isNew: boolean },
): string {
  if (!isNew) return messages.updated;
  return reviewed && intent === 'submit' ? messages.submitted : messages.created;
}
