import { getEquipment, getEquipmentPage } from '@yunguan/contract/content/equipment';
import { getPageTicketOrders, getTicketOrder } from '@yunguan/contract/content/activity-ticket-desk';
import * as clubApplications from '@yunguan/contract/content/club-application';
import * as clubMembers from '@yunguan/contract/content/club-member';
import * as applications from '@yunguan/contract/content/vote-application';
import { getSignupInfo, getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import * as deliveries from '@yunguan/contract/content/culture-delivery';
import { vote } from '@yunguan/contract/content/vote';
import * as ballots from '@yunguan/contract/content/vote-ballot';
import * as teams from '@yunguan/contract/content/vote-signup';
import { anyContent, pathOf } from '@yunguan/contract/kernel/content';
import * as logs from '@yunguan/contract/platform/logs';
import * as members from '@yunguan/contract/platform/members';
import * as noShows from '@yunguan/contract/platform/no-shows';
import { getSysUserPage } from '@yunguan/contract/platform/staff';
import { contentTypes } from '@yunguan/contract/content-types';
import { contentModules } from '../../src/content/content-types';
import type { AnyExport, ExportSource } from '../../src/kernel/export/source';
import { exportSources } from '../../src/platform/export-sources';
import type { ContentApp } from '../content-app';
import type { Form } from '../factories';

/** A list that can be exported, as its screen asks for it. */
export interface ExportedList {
  readonly source: ExportSource;
  /** Path of the list's call. */
  readonly list: string;
  /** Path of a call whose row of the matrix makes an entry of the list; none where the seed has entries. */
  readonly entry?: string;
  /** What the list must be told besides its filter. */
  readonly model: (app: ContentApp) => Promise<Form>;
}

const nothing = async (): Promise<Form> => ({});
const booking = (base: string, name: string) => ({
  list: `${base}/admin-getPage${name}Bookings`,
  entry: `${base}/admin-get${name}Booking`,
});

const known: Readonly<Record<string, Omit<ExportedList, 'source' | 'model'> & { model?: ExportedList['model'] }>> = {
  equipment: { list: getEquipmentPage.path, entry: getEquipment.path },
  voteSignup: {
    list: teams.getTeams.path,
    entry: teams.getTeam.path,
    model: (app) => newest(app, 'activityId', 'select activity_id as id from vote_team order by id desc limit 1'),
  },
  customSignup: {
    list: applications.getSubmissions.path,
    entry: applications.getSubmission.path,
    model: (app) =>
      newest(app, 'activityId', 'select activity_id as id from custom_submission order by id desc limit 1'),
  },
  voteBallot: {
    list: ballots.getBallots.path,
    entry: ballots.cancelVote.path,
    model: (app) => newest(app, 'activityId', 'select activity_id as id from vote_ballot order by id desc limit 1'),
  },
  clubApplication: { list: clubApplications.getLeagueApplys.path, entry: clubApplications.getLeagueApplyDetails.path },
  siteBooking: booking('/api/reserve/v1', 'Site'),
  hallBooking: booking('/api/exhibitionealls/v1', 'ExhibitionHall'),
  activityTicket: { list: getPageTicketOrders.path, entry: getTicketOrder.path },
  courseSignup: { list: getSignupInfoList.path, entry: getSignupInfo.path },
  clubMember: {
    list: clubMembers.getLeagueMembers.path,
    entry: clubMembers.leagueMessagePush.path,
    model: (app) => newest(app, 'leagueId', `select club_id as id from club_member where state = 'joined' limit 1`),
  },
  cultureDelivery: { list: deliveries.getPageDeliveries.path, entry: deliveries.getDelivery.path },
  noShow: { list: noShows.getPageNoShows.path, entry: noShows.pardonNoShow.path },
  staff: { list: getSysUserPage.path },
  member: { list: members.getMemberPage.path },
  // Logs grow while they are looked at; each is asked for what does not.
  'log.operation': {
    list: logs.getOperationLog.path,
    model: async () => ({ call: pathOf(anyContent(vote), 'create') }),
  },
  'log.login': { list: logs.getLoginLog.path },
  'log.export': { list: logs.getExportLog.path, model: async () => ({ source: 'staff' }) },
};

async function newest(app: ContentApp, name: string, statement: string): Promise<Form> {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>(statement);
  return { [name]: rows[0]?.id };
}

const isList = (source: AnyExport): source is ExportSource => 'statement' in source;

/** Every list that can be exported. @throws when nobody said how one of them is asked for */
export const exportedLists: readonly ExportedList[] = exportSources(contentModules)
  .filter(isList)
  .map((source) => {
    const type = contentTypes.find((one) => one.key === source.key);
    const asked = known[source.key];
    if (asked) return { model: nothing, ...asked, source };
    const list = type && pathOf(type, 'page');
    const entry = type && pathOf(type, 'detail');
    if (list === undefined || entry === undefined) throw new Error(`${source.key}: an export that nobody knows`);
    return { source, list, entry, model: nothing };
  });
