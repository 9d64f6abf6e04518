import { type ApplyChannel, applyChannels, type ClubApplication } from '@yunguan/contract/content/club-application';
import { type ClubMember, type MembershipState, membershipStates } from '@yunguan/contract/content/club-member';
import { dayText, secondText } from '../../../kernel/china-sql';
import { maskPhone } from '../../../kernel/mask-phone';

const personColumns = `m.id, m.member_id as "userId", m.club_id as "leagueId", m.title, m.name, m.sex,
  to_char(m.birthday, 'YYYY-MM-DD') as "strBirthday", m.tel, m.graduated_school as "graduatedSchool", m.profession,
  m.free_time as "strFreeTime", m.employer, m.self_introduction as "selfIntroduction"`;

/** Select list of a member over the alias `m`. */
export const memberColumns = `${personColumns}, ${dayText('m.joined_at')} as "intoLeagueTime"`;

/** Select list of an application over the alias `m`. */
export const applicationColumns = `${personColumns}, m.venue_id as "venueId",
  (select name from venue where id = m.venue_id) as "venueName", m.state, m.channel,
  ${secondText('m.created_at')} as "createTime", m.remark as content, m.decided_by_name as "decidedBy",
  ${secondText('m.decided_at')} as "decideTime", m.version`;

export type MemberRow = ClubMember & Record<string, unknown>;

export interface ApplicationRow extends Omit<ClubApplication, 'stateName' | 'channelName'>, Record<string, unknown> {
  readonly state: MembershipState;
  readonly channel: ApplyChannel;
}

/** A member for his readers: the number masked. */
export function toMember(row: MemberRow): ClubMember {
  return { ...row, tel: maskPhone(row.tel) };
}

/** An application for its readers: the number masked. */
export function toApplication(row: ApplicationRow): ClubApplication {
  return {
    ...row,
    tel: maskPhone(row.tel),
    stateName: membershipStates[row.state],
    channelName: applyChannels[row.channel],
  };
}
