import * as applicationCalls from '@yunguan/contract/content/club-application';
import * as memberCalls from '@yunguan/contract/content/club-member';
import * as recruitCalls from '@yunguan/contract/content/club-recruit';
import { getApplyList } from '@yunguan/contract/platform/review';
import type { ContentApp } from './content-app';
import { type Form, mustSend } from './factories';

/** A number of its own for each of the members that a file of tests makes. */
export const tel = (no: number) => `139${String(no).padStart(8, '0')}`;

/** The calls of a club's applications and members in the name of who usually makes them; the app exists once the tests run. */
export function clubCalls(app: () => ContentApp) {
  const decide = (body: Form, name = 'reviewer') => app().send(name, applicationCalls.setIsValid.path, body);
  const recruit = (body: Form) => mustSend(app(), 'editor', recruitCalls.setRecruit.path, body);
  const membersOf = async (leagueId: string, body: Form = {}) =>
    mustSend(app(), 'viewer', memberCalls.getLeagueMembers.path, { leagueId, pageSize: 100, pageIndex: 0, ...body });
  const namesOf = async (leagueId: string, body: Form = {}) =>
    ((await membersOf(leagueId, body)).datas as Form[]).map(({ name }) => name);
  const detailOf = (id: string) => mustSend(app(), 'viewer', applicationCalls.getLeagueApplyDetails.path, { id });
  const waiting = async () =>
    ((await mustSend(app(), 'reviewer', getApplyList.path, { kind: 'clubApply', pageSize: 100 })).datas as Form[]).map(
      ({ objectId }) => objectId,
    );
  const lettersOf = async (phone: string) => {
    const { rows } = await app().deps.pools.owner.query<Form>(
      `select l.title, l.content, l.about, l.sender_name from member_letter l join member m on m.id = l.member_id
       where m.tel = $1 order by l.created_at desc, l.id desc`,
      [phone],
    );
    return rows;
  };
  return { decide, recruit, membersOf, namesOf, detailOf, waiting, lettersOf };
}
