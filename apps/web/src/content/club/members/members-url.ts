import { listUrl, sortedBy, sortOf, type StateOf } from '@/kernel/records/list-url';
import { day, oneOf, word } from '@/kernel/session/url-fields';

/** Stands before the keys: the list shares its address with the details around it. */
export const membersPrefix = 'member_';

/** What the members of a club keep in the address. */
export const membersUrl = listUrl({
  listKey: 'club.members',
  filters: { name: word, sex: oneOf([0, 1]), from: day, to: day },
  alsoSaved: sortedBy('name', 'intoLeagueTime', 'strBirthday'),
});
export type MembersUrl = StateOf<typeof membersUrl>;

/** Filter of the list as the call and its export take it. */
export function memberFilter(leagueId: string, url: MembersUrl) {
  const { name, sex, from, to } = url;
  return { leagueId, name, sex, startTime: from, endTime: to, ...sortOf(url) };
}
