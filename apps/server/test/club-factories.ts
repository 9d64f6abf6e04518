import { applyLeague, setIsValid } from '@yunguan/contract/content/club-application';
import { setRecruit } from '@yunguan/contract/content/club-recruit';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import type { Answer } from './app';
import type { ContentApp } from './content-app';
import { type Form, mustSend, type Wanted } from './factories';
import { buildClub } from './training-factories';

/** An approved club that recruits as many; answers its id. */
export async function openClub(app: ContentApp, recruitCount = 10, wanted: Wanted = {}): Promise<string> {
  const id = await buildClub(app, { ...wanted, status: 100 });
  await mustSend(app, wanted.venue === 'branch' ? 'branch' : 'admin', setRecruit.path, {
    id,
    isRecruit: true,
    recruitCount,
  });
  return id;
}

/** A member applies. */
export function applyFor(app: ContentApp, tel: string, leagueId: string, body: Form = {}): Promise<Answer> {
  return app.send(tel, applyLeague.path, { leagueId, ...body });
}

/** An application that waits; answers its id. */
export async function applied(app: ContentApp, tel: string, leagueId: string, body: Form = {}): Promise<string> {
  const answer = await applyFor(app, tel, leagueId, body);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

/** A member of the club; answers the id of his membership. */
export async function joined(app: ContentApp, tel: string, leagueId: string, body: Form = {}): Promise<string> {
  const id = await applied(app, tel, leagueId, body);
  await mustSend(app, 'admin', setIsValid.path, { id, isValid: true });
  return id;
}

/** Whether applications of the main venue confirm themselves. */
export async function letConfirm(app: ContentApp, confirmsItself: boolean): Promise<void> {
  await mustSend(app, 'admin', setOrderSetting.path, { kind: 'clubApply', confirmsItself });
}

/** Id of a demo member. */
export async function memberId(app: ContentApp, tel: string): Promise<string> {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>('select id from member where tel = $1', [tel]);
  return rows[0]?.id ?? '';
}

/** What a club says of its people, and who they are. */
export async function booksOf(app: ContentApp, clubId: string) {
  const { rows } = await app.deps.pools.owner.query<Record<string, unknown>>(
    `select r.is_recruit, r.recruit_count, r.recruited, r.members, c.recruit_count as shown,
       (select count(*)::int from club_member m where m.club_id = c.id and m.state = 'joined') as joined
     from club_recruit r join club c on c.id = r.club_id where c.id = $1`,
    [clubId],
  );
  return rows[0] ?? {};
}
