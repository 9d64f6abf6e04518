import type { AuditNote } from '../call';

/**
 * Where the log's row belongs: to the venue of the records, wherever the login works. One over several venues, or over what
 * belongs to none, stays with the login.
 */
export function venueOf(records: readonly { readonly venueId: string | null }[]): Pick<AuditNote, 'venueId'> {
  const venueId = records[0]?.venueId;
  return venueId && records.every((one) => one.venueId === venueId) ? { venueId } : {};
}
