import type { Query, QueryClient } from '@tanstack/react-query';
import { isSilent, isUnanswered } from './errors';

/** Reads what the page in sight could not read while the server or the network was away; a refusal stays one. */
export function readUnanswered(client: QueryClient): void {
  const isUnread = ({ state: { error } }: Query) => error !== null && isUnanswered(error) && !isSilent(error);
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isUnread })) {
    // Not `refetchQueries`, which passes over those that are read once: the starts of forms.
    void query.fetch().catch(() => undefined);
  }
}
