import { createTurns } from '../../../kernel/turns';
import { getAllLeague, leagueInitialsSearch } from '@yunguan/contract/content/club';
import * as applications from '@yunguan/contract/content/club-application';
import * as members from '@yunguan/contract/content/club-member';
import * as recruiting from '@yunguan/contract/content/club-recruit';
import type { Deps } from '../../../deps';
import { bind, type Binding } from '../../../kernel/call';
import type { BoundContent } from '../../../kernel/content/binding';
import { switchRecruit } from '../recruiting/set-recruit';
import { listApplications, listMyClubs, revealMember, showApplication } from './application-list';
import { applyForClub, showPublicClub } from './apply';
import { decideApplications } from './decide';
import { leaveClub } from './leave';
import { listMembers } from './member-list';
import { offeredClubs } from './offered-clubs';
import { removeMembers, writeToMembers } from './write-to-members';

/** Every call around the members of clubs. */
export function clubMemberBindings(deps: Deps, content: BoundContent): Binding[] {
  const desk = { deps, inTurn: createTurns({ fullText: '当前申请人数过多，请稍后再试' }) };
  return [
    bind(applications.applyLeague, (call) => applyForClub(desk, call)),
    bind(applications.cancelApplyLeague, (call) => leaveClub(deps, call)),
    bind(recruiting.getPublicLeague, (call) => showPublicClub(deps, call)),
    bind(applications.getMyLeagues, (call) => listMyClubs(deps, call)),
    bind(members.getLeagueMembers, (call) => listMembers(deps, call)),
    bind(members.deleteLeagueMember, (call) => removeMembers(deps, call)),
    bind(members.leagueMessagePush, (call) => writeToMembers(deps, call)),
    bind(recruiting.setRecruit, (call) => switchRecruit(content, call)),
    bind(leagueInitialsSearch, async ({ actor, input }) => ({
      objects: await offeredClubs(deps, actor, input.venueId),
    })),
    bind(getAllLeague, async ({ actor, input }) => ({
      objects: await offeredClubs(deps, actor, input.venueId),
    })),
    bind(applications.getLeagueApplys, (call) => listApplications(deps, call)),
    bind(applications.getLeagueApplyDetails, (call) => showApplication(deps, call)),
    bind(applications.setIsValid, (call) => decideApplications(deps, call)),
    bind(members.revealLeagueMember, (call) => revealMember(deps, call)),
  ];
}
