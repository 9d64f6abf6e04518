import { getAllLeague, leagueInitialsSearch } from '@yunguan/contract/content/club';
import * as applications from '@yunguan/contract/content/club-application';
import * as members from '@yunguan/contract/content/club-member';
import * as recruiting from '@yunguan/contract/content/club-recruit';
import { applied, joined, memberId, openClub } from '../club-factories';
import { buildClub } from '../training-factories';
import { type AreaMatrix, nothing, optionRow, type Row, staffRow } from './row';

const phone = '13900000036';

/** Members of clubs. */
export const clubMatrix: AreaMatrix = (app) => {
  const of = (anyOf: Parameters<typeof optionRow>[1], body: Row['body']) => optionRow('club', anyOf, body);
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  const application = async () => applied(app(), phone, await openClub(app()));
  const membership = async () => {
    const leagueId = await openClub(app());
    await joined(app(), phone, leagueId);
    return { leagueId, receiverList: [await memberId(app(), phone)] };
  };
  return {
    [applications.applyLeague.path]: byMember(async () => ({ leagueId: await openClub(app()) })),
    [applications.cancelApplyLeague.path]: byMember(async () => ({ id: await application() })),
    [applications.getMyLeagues.path]: byMember(nothing),
    [recruiting.getPublicLeague.path]: { as: 'anonymous', body: async () => ({ leagueId: await openClub(app()) }) },
    [members.getLeagueMembers.path]: of(['view'], async () => ({ leagueId: await buildClub(app()) })),
    [members.deleteLeagueMember.path]: of(['del'], async () => ({ ...(await membership()), content: '多次缺席' })),
    [members.leagueMessagePush.path]: of(['edit', 'review'], async () => ({
      ...(await membership()),
      title: '排练改期',
      content: '改到周四',
    })),
    [recruiting.setRecruit.path]: of(['edit'], async () => ({
      id: await buildClub(app(), { status: 100 }),
      isRecruit: true,
      recruitCount: 5,
    })),
    [leagueInitialsSearch.path]: staffRow(),
    [getAllLeague.path]: staffRow(),
    [applications.getLeagueApplys.path]: of(['view'], nothing),
    [applications.getLeagueApplyDetails.path]: of(['view'], async () => ({ id: await application() })),
    [applications.setIsValid.path]: of(['review'], async () => ({ id: await application(), isValid: true })),
    [members.revealLeagueMember.path]: of(['reveal'], async () => ({ id: await application(), reason: '通知改期' })),
  };
};
