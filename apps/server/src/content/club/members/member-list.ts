import type { clubMemberFilter, getLeagueMembers } from '@yunguan/contract/content/club-member';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, containing, grams, withinDays } from '../../../kernel/conditions';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { memberColumns, type MemberRow, toMember } from './member-row';
import { findStaffClub } from './staff-club';

/** What the members of a club are narrowed by. */
export type MemberFilter = z.infer<z.ZodObject<typeof clubMemberFilter>>;

/** Words of the index over memberships: the club and the person. */
const indexedWords = `text_grams(m.words)`;

/** Conditions over the alias `m` for whoever is in the club. */
export function memberConditions(filter: MemberFilter, bind: Bind): string {
  const parts = [`m.club_id = ${bind(filter.leagueId)}`, `m.state = 'joined'`, ...narrowing(filter, bind)];
  return parts.join(' and ');
}

function narrowing({ name, sex, startTime, endTime }: MemberFilter, bind: Bind): string[] {
  const word = name?.trim();
  return [
    ...(word ? [`${indexedWords} @> ${bind(grams(word))}::text[] and m.name ilike ${bind(containing(word))}`] : []),
    ...(sex === null || sex === undefined ? [] : [`m.sex = ${bind(sex)}::int`]),
    ...withinDays({ from: 'm.joined_at', to: 'm.joined_at' }, { startTime, endTime }, bind),
  ];
}

const sortable: Readonly<Record<string, string>> = {
  name: 'm.name collate zh',
  intoLeagueTime: 'm.joined_at',
  strBirthday: 'm.birthday',
  graduatedSchool: 'm.graduated_school collate zh',
  profession: 'm.profession collate zh',
  employer: 'm.employer collate zh',
  sex: 'm.sex',
};

/** Who joined last comes first, or the one column that was asked for. */
export function memberOrder(input: {
  readonly sortField?: string | null | undefined;
  readonly sortOrder?: string | null | undefined;
}): string {
  const { sortField, sortOrder } = input;
  if (!sortField || !Object.hasOwn(sortable, sortField)) return 'm.joined_at desc, m.id desc';
  return `${sortable[sortField]} ${sortOrder === 'descend' ? 'desc' : 'asc'} nulls last, m.id desc`;
}

/** One page of a club's members. The club itself knows how many they are; only a narrowed list is counted. */
export async function listMembers(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getLeagueMembers.input>>,
): Promise<Reply> {
  const club = await findStaffClub(deps.db, { actor, id: input.leagueId, anyOf: ['view'] });
  const scope = [club.venueId];
  const values: unknown[] = [];
  const bind = binder(values);
  const isNarrowed = narrowing(input, binder([])).length > 0;
  const where = memberConditions({ ...input, leagueId: club.id }, bind);
  const planning = input.name ? 'each time' : 'once';
  const counted = isNarrowed
    ? deps.db.within<{ total: number }>(
        scope,
        `select count(*)::int as total from club_member m where ${where}`,
        [...values],
        planning,
      )
    : deps.db.within<{ total: number }>(scope, 'select members as total from club_recruit where club_id = $1', [
        club.id,
      ]);
  const { limit, offset } = windowOf(input);
  const order = memberOrder(input);
  // The page is found in the index alone; only its rows are read.
  const listed = deps.db.within<MemberRow>(
    scope,
    `select ${memberColumns} from (select m.id from club_member m where ${where} order by ${order}
       limit ${bind(limit)} offset ${bind(offset)}) page join club_member m on m.id = page.id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toMember), count?.total ?? 0) };
}
