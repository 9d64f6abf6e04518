import { pinyin } from 'pinyin-pro';
import type { Deps } from '../../../deps';
import type { Actor } from '../../../kernel/access/actor';
import { ownVenue } from '../../../kernel/access/own-venue';
import { knownTitleSql } from '../../../kernel/content/public';

const mostOffered = 1000;

/** Signs of a name that say how its first one is read (重庆 is no 重量). */
const context = 4;

/** First letter of a name in pinyin; `#` for one that begins with none. */
export function initialOf(name: string): string {
  const beginning = [...name.trim()].slice(0, context).join('');
  const [first = ''] = pinyin(beginning, { pattern: 'first', toneType: 'none', type: 'array' });
  const letter = first.toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

/** Clubs of the session's venue, or of another one of the login, of which an approved version stands, by their initials. */
export async function offeredClubs(deps: Deps, actor: Actor, asked: string | null | undefined) {
  const venueId = ownVenue(actor, asked);
  const rows = await deps.db.within<{ id: string; title: string }>(
    [venueId],
    `select c.id, k.title from club c, lateral (select ${knownTitleSql('c', 'title')} as title) k
     where c.venue_id = $1 and c.approved_revision is not null and c.deleted_at is null
     order by k.title collate zh, c.id limit ${mostOffered}`,
    [venueId],
  );
  const clubs = rows.map(({ id, title }) => ({ id, title, initial: initialOf(title) }));
  const place = (initial: string) => (initial === '#' ? 'Z#' : initial);
  // Stable: within a letter the database's order by pinyin stays.
  return clubs.toSorted((one, other) =>
    place(one.initial) < place(other.initial) ? -1 : Number(place(one.initial) > place(other.initial)),
  );
}
