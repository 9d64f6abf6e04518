import { membershipStateKeys } from '@yunguan/contract/content/club-member';
import { listUrl, sortedBy, sortOf, type StateOf } from '@/kernel/records/list-url';
import { day, oneOf, word } from '@/kernel/session/url-fields';

/** What the address of the applications holds. */
export const applicationsUrl = listUrl({
  listKey: 'club.applications',
  filters: {
    leagueId: word,
    keyword: word,
    status: oneOf(membershipStateKeys),
    venueId: word,
    from: day,
    to: day,
  },
  alsoSaved: sortedBy('createTime'),
  /** The application that is open: 订单待审核 leads to it. */
  beside: { apply: word },
});
export type ApplicationsUrl = StateOf<typeof applicationsUrl>;

/** Filter of the list as the call takes it. */
export function applicationFilter(url: ApplicationsUrl) {
  const { leagueId, keyword, status, venueId, from, to } = url;
  return { leagueId, keyword, status, venueId, startTime: from, endTime: to, ...sortOf(url) };
}
