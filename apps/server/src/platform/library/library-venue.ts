import type { Option } from '@yunguan/contract/kernel/options';
import type { Database, Tx } from '../../db/database';
import { type Actor, holdsIn, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';
import { ownVenue } from '../../kernel/access/own-venue';

/** A directory with the venue that it belongs to. */
export interface FoundDirectory {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** What a payload says of the place that it means. */
export interface AskedPlace {
  readonly venueId?: string | null | undefined;
  readonly directoryIds: readonly string[];
}

const selectDirectories = `select id, venue_id as "venueId", name, parent_id as "parentId" from resource_directory
 where id = any ($1::uuid[])`;

/** Single statements that see what the actor may see. */
export function readerOf(db: Database, actor: Actor): Tx {
  return { query: (text, values) => db.within(scopeOf(actor), text, values) };
}

/**
 * The one venue whose library a call means: that of its directories, else the one that it names, else the session's.
 * Any member of staff reads the libraries of the venues of his login.
 * @throws AppError FORBIDDEN for venues out of his reach, unknown directories and those of two venues
 */
export async function libraryVenue(tx: Tx, actor: Actor, asked: AskedPlace): Promise<string> {
  return inOneVenue(actor, asked, await findDirectories(tx, asked.directoryIds));
}

/**
 * The venue that a call writes to, whose directories stay until the transaction ends.
 * @throws AppError FORBIDDEN, as above and without the option in that venue
 */
export async function writtenVenue(
  tx: Tx,
  actor: Actor,
  asked: AskedPlace & { readonly right: Option },
): Promise<string> {
  const found = await findDirectories(tx, asked.directoryIds, 'for key share');
  const venueId = inOneVenue(actor, asked, found);
  assertHolds(actor, asked.right, venueId);
  return venueId;
}

/** @throws AppError FORBIDDEN unless the actor holds the option on the library of the venue */
export function assertHolds(actor: Actor, right: Option, venueId: string): void {
  if (!holdsIn(actor, 'resource', right, venueId)) throw AppError.forbidden();
}

/** Directories by their ids, all of them or a refusal. */
export async function findDirectories(
  tx: Tx,
  ids: readonly string[],
  locking: '' | 'for key share' = '',
): Promise<FoundDirectory[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  if (!wanted.every(isUuid)) throw AppError.forbidden();
  const found = await tx.query<FoundDirectory & Record<string, unknown>>(`${selectDirectories} ${locking}`, [wanted]);
  if (found.length !== wanted.length) throw AppError.forbidden();
  return found;
}

function inOneVenue(actor: Actor, { venueId }: AskedPlace, directories: readonly FoundDirectory[]): string {
  const [first] = directories;
  const venue = ownVenue(actor, venueId || first?.venueId);
  if (directories.some((directory) => directory.venueId !== venue)) throw AppError.forbidden();
  return venue;
}
