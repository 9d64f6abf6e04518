import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import { passedEnds } from '@yunguan/contract/kernel/passed-ends';
import { asWatched, watchedFields } from '@yunguan/contract/kernel/watched-words';
import { licenceNoticeDays } from '@yunguan/contract/platform/library';
import type { Tx } from '../../db/database';
import type { BoundContent } from '../content/binding';
import { filesOf } from '../content/form-files';
import { readWatchedWords } from './watched-words';

export interface WaitingForm {
  readonly content: BoundContent;
  readonly venueId: string;
  /** The version that is looked at. */
  readonly form: Values;
  readonly now: Date;
}

/**
 * What no rule refuses and a reviewer should still know before he decides: what has passed, watched words, and pictures
 * that may not be shown for long.
 */
export async function reviewNotices(tx: Tx, waiting: WaitingForm): Promise<string[]> {
  const { content, form, now } = waiting;
  const passed = passedEnds(content.declaration, form, now).map(({ label, moment }) => `${label} ${moment} 已过`);
  const { words } = await readWatchedWords(tx);
  const watched = watchedFields(content.declaration, form, asWatched(words)).map(
    ({ label, words: found }) => `${label}中有敏感词${found.map((word) => `“${word}”`).join('、')}`,
  );
  return [...passed, ...watched, ...(await licenceNotices(tx, waiting))];
}

interface EndingLicence extends Record<string, unknown> {
  readonly key: string;
  readonly name: string;
  readonly until: string;
}

/** Of a file that lies in several libraries, that of the record's venue tells; of copies, the licence that lasts longest. */
const selectEnding = `
select key, name, to_char(until, 'YYYY-MM-DD') as until from (
  select distinct on (c.store_key) c.store_key as key, c.name, c.licence_until as until from resource c
  where c.store_key = any ($1::text[]) and c.deleted_at is null
  order by c.store_key, c.venue_id = $2 desc, c.licence_until desc nulls first) told
where until <= $3::date + $4::int order by array_position($1::text[], key)`;

async function licenceNotices(tx: Tx, { content, venueId, form, now }: WaitingForm): Promise<string[]> {
  const fields = filesOf(content, form);
  if (fields.size === 0) return [];
  const today = chinaDay(now);
  const ending = await tx.query<EndingLicence>(selectEnding, [[...fields.keys()], venueId, today, licenceNoticeDays]);
  return ending.map(({ key, name, until }) => {
    const place = content.declaration.fields[fields.get(key) ?? '']?.label ?? '';
    const when = until < today ? `已于 ${until} 到期` : `将于 ${until} 到期`;
    return `${place}中的“${name}”，授权${when}`;
  });
}
