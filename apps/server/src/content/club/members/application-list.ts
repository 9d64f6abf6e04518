import type { getLeagueApplyDetails, getLeagueApplys, getMyLeagues } from '@yunguan/contract/content/club-application';
import type { revealLeagueMember } from '@yunguan/contract/content/club-member';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, scopeOf, venuesWith } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, holdsWordOrPhone, inVenues, planningOf, withinDays } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { applicationColumns, type ApplicationRow, toApplication } from './member-row';

type ListInput = z.infer<typeof getLeagueApplys.input>;

const sortable: Readonly<Record<string, string>> = {
  createTime: 'm.created_at',
  title: 'm.title collate zh',
  name: 'm.name collate zh',
  state: 'm.state',
  decideTime: 'm.decided_at',
};

/** Order over the alias `m`: newest first, or the column that was asked for. */
export function applicationOrder({ sortField, sortOrder }: ListInput): string {
  if (!sortField || !Object.hasOwn(sortable, sortField)) return 'm.created_at desc, m.id desc';
  return `${sortable[sortField]} ${sortOrder === 'descend' ? 'desc' : 'asc'} nulls last, m.id desc`;
}

/** Conditions over the alias `m`; `venues` undefined = every venue. */
export function applicationConditions(input: ListInput, venues: readonly string[] | undefined, bind: Bind): string {
  const { leagueId } = input;
  const state = input.status || input.state;
  const word = (input.keyword || input.name)?.trim();
  const parts = [
    ...inVenues('m.venue_id', venues, bind),
    // An id that no row can have matches nothing.
    ...(leagueId ? [isUuid(leagueId) ? `m.club_id = ${bind(leagueId)}` : 'false'] : []),
    ...(state ? [`m.state = ${bind(state)}`] : []),
    ...withinDays({ from: 'm.created_at', to: 'm.created_at' }, input, bind),
    // Words of the club and the person.
    ...(word ? [holdsWordOrPhone({ words: 'm.words', tel: 'm.tel' }, word, bind)] : []),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** One page of the applications of the venue, or of one club. */
export async function listApplications(deps: Deps, { actor, input }: Call<ListInput>): Promise<Reply> {
  const values: unknown[] = [];
  const bind = binder(values);
  const where = applicationConditions(input, listVenues(actor, 'club', input.venueId), bind);
  const scope = scopeOf(actor);
  const planning = planningOf(input.keyword || input.name);
  const counted = deps.db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from club_member m where ${where}`,
    [...values],
    planning,
  );
  const { limit, offset } = windowOf(input);
  const order = applicationOrder(input);
  const listed = deps.db.within<ApplicationRow>(
    scope,
    `select ${applicationColumns} from (select m.id from club_member m where ${where} order by ${order}
       limit ${bind(limit)} offset ${bind(offset)}) page join club_member m on m.id = page.id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toApplication), count?.total ?? 0) };
}

/** The member's own applications and memberships in all venues, newest first. */
export async function listMyClubs(
  deps: Deps,
  { input, member }: Call<z.infer<typeof getMyLeagues.input>>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const [rows, [count]] = await Promise.all([
    deps.db.within<ApplicationRow>(
      '*',
      `select ${applicationColumns} from club_member m where m.member_id = $1 order by m.created_at desc, m.id desc
       limit $2 offset $3`,
      [member.memberId, limit, offset],
    ),
    deps.db.within<{ total: number }>('*', 'select count(*)::int as total from club_member where member_id = $1', [
      member.memberId,
    ]),
  ]);
  return { objects: pageAnswer(rows.map(toApplication), count?.total ?? 0) };
}

interface Wanted {
  readonly actor: Actor;
  readonly id: string;
  readonly right: ContentRight;
}

async function findApplication(deps: Deps, { actor, id, right }: Wanted): Promise<ApplicationRow> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<ApplicationRow>(
    scopeOf(actor),
    `select ${applicationColumns} from club_member m where m.id = $1 and m.venue_id = any ($2::uuid[])`,
    [id, venuesWith(actor, 'club', [right])],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

/**
 * One application with its phone masked, by its id; without one the last that `receiverList`'s first member made of the
 * club. @throws AppError FORBIDDEN for one that the actor may not view
 */
export async function showApplication(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getLeagueApplyDetails.input>>,
): Promise<Reply> {
  const id = input.id || (await latestOf(deps, { actor, clubId: input.leagueId, memberId: input.receiverList?.[0] }));
  return { objects: toApplication(await findApplication(deps, { actor, id, right: 'view' })) };
}

interface Applicant {
  readonly actor: Actor;
  readonly clubId: string | null | undefined;
  readonly memberId: string | undefined;
}

/** What a member asked of a club last. */
async function latestOf(deps: Deps, { actor, clubId, memberId }: Applicant): Promise<string> {
  if (!isUuid(clubId ?? '') || !isUuid(memberId ?? '')) throw AppError.forbidden();
  const [row] = await deps.db.within<{ id: string }>(
    scopeOf(actor),
    'select id from club_member where club_id = $1 and member_id = $2 order by created_at desc, id desc limit 1',
    [clubId, memberId],
  );
  if (!row) throw AppError.forbidden();
  return row.id;
}

/** The number in full, for a reason that the log keeps. */
export async function revealMember(deps: Deps, call: Call<z.infer<typeof revealLeagueMember.input>>): Promise<Reply> {
  const { actor, input } = call;
  const row = await findApplication(deps, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: row.id, venueId: row.venueId, detail: { reason: input.reason } });
  return call.write([row.venueId], async (tx) => {
    await takeReveal(tx, { what: 'club', userId: actor.userId, now: deps.clock.now() });
    return { objects: { tel: row.tel } };
  });
}
