import { cardPresent, type getTeam, type getTeams, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { binder } from '../../../kernel/conditions';
import { maskPhone } from '../../../kernel/mask-phone';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { findStaffActivity } from '../ballots/staff-activity';
import { findStaffTeam } from './find-team';
import { listedTeams, stateNameOf, teamColumnsSql, teamOrder, type TeamRow } from './team-list';

/** One page of an activity's teams with the exact total, in one statement; phone numbers are masked. */
export async function listTeams(deps: Deps, call: Call<z.infer<typeof getTeams.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const values: unknown[] = [];
  const bind = binder(values);
  const listed = listedTeams(input, activity.id, bind);
  const order = teamOrder(input);
  const { limit, offset } = windowOf(input);
  const rows = await deps.db.within<TeamRow & { total: number }>(
    scopeOf(actor),
    `${listed}
     select counted.total, page.* from (select count(*)::int as total from listed) counted left join lateral (
       select ${teamColumnsSql}, row_number() over (order by ${order}) as place
       from (select * from listed l order by ${order} limit ${bind(limit)} offset ${bind(offset)}) l
       join vote_team t on t.id = l.id) page on true order by page.place`,
    values,
  );
  const mayReveal = holdsIn(actor, 'vote', 'reveal', activity.venueId);
  const teams = rows.filter(({ id }) => id !== null).map((row) => shownTeam(row, { isTelWhole: false, mayReveal }));
  return { objects: pageAnswer(teams, rows[0]?.total ?? 0) };
}

/** The whole team; its phone number is read by who has to call it or to correct it. */
export async function readTeam(deps: Deps, call: Call<z.infer<typeof getTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { id, venueId } = await findStaffTeam(deps.db, { actor, id: input.id, right: 'view' });
  const [row] = await deps.db.within<TeamRow>(
    scopeOf(actor),
    `select ${teamColumnsSql} from vote_team t cross join (select null::bigint as poll, null::int as rank) l where t.id = $1`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  const holds = (right: ContentRight) => holdsIn(actor, 'vote', right, venueId);
  const isTelWhole = holds('edit') || holds('review') || holds('reveal');
  return { objects: shownTeam(row, { isTelWhole, mayReveal: holds('reveal') }) };
}

interface Shown {
  readonly isTelWhole: boolean;
  readonly mayReveal: boolean;
}

function shownTeam(row: TeamRow, { isTelWhole, mayReveal }: Shown): VoteTeam {
  const card = (path: string | null) => (path === null || mayReveal ? path : cardPresent);
  return {
    ...row,
    tel: isTelWhole ? row.tel : maskPhone(row.tel),
    idCardFrontUrl: card(row.idCardFrontUrl),
    idCardBackUrl: card(row.idCardBackUrl),
    stateName: stateNameOf(row.state),
  };
}
