import type { AuditNote } from '../call';

/** Where the log's row belongs: to the venue of the records, wherever the login works; one over several stays the login's. */
export function venueOf(records: readonly { readonly venueId: string }[]): Pick<AuditNote, 'venueId'> {
  const [first] = records;
  return first && records.every(({ venueId }) => venueId === first.venueId) ? { venueId: first.venueId } : {};
}
