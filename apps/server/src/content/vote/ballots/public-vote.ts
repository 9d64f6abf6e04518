import { minuteText, secondText } from '../../../kernel/china-sql';
import type { getPublicVote } from '@yunguan/contract/content/vote-ballot';
import { vote } from '@yunguan/contract/content/vote';
import type { Values } from '@yunguan/contract/kernel/parse';
import { regionLevels } from '@yunguan/contract/kernel/regions';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { findPublicActivity, type PublicActivity } from './public-activity';
import { createSharedReads } from './shared-reads';
import { createViewCounter } from './view-counter';
import { dayTime, voteStateOf } from './vote-window';
import { votesSum } from './votes-sum';

/** Notes of staff for staff. */
const staffFields: readonly string[] = ['remarks'];
const publicFields = Object.keys(vote.fields).filter((name) => !staffFields.includes(name));

interface LiveRow extends Record<string, unknown> {
  venueName: string;
  typeName: string | null;
  publishTime: string | null;
  cover: string | null;
  isCustomApply: boolean;
  perTeam: number | null;
  openFrom: number | null;
  openTo: number | null;
  votesCount: number;
  viewingCount: number;
  rounds: RoundRow[];
}

interface RoundRow {
  voteStart: string;
  voteEnd: string;
}

// What is no part of the review: names, numbers, rounds, and the cover and the switch that change outside of it.
const liveSql = `
select (select name from venue where id = c.venue_id) as "venueName",
  (select display_name from dictionary_item where id::text = $2) as "typeName", ${secondText('c.publish_time')} as "publishTime",
  c.cover, c.is_custom_apply as "isCustomApply", u.per_team as "perTeam", u.open_from as "openFrom", u.open_to as "openTo",
  ${votesSum('c.id')} as "votesCount",
  (select coalesce(sum(s.n), 0)::bigint from view_tally s where s.object_id = c.id) as "viewingCount",
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'cover', r.cover,
     'startTime', ${minuteText('r.start_time')}, 'endTime', ${minuteText('r.end_time')},
     'voteStartTime', ${minuteText('r.vote_start_time')}, 'voteEndTime', ${minuteText('r.vote_end_time')},
     'voteCycle', r.vote_cycle, 'voteNum', r.vote_num, 'isFrozen', r.frozen_at is not null,
     'voteStart', r.vote_start_time, 'voteEnd', r.vote_end_time) order by r.start_time, r.id), '[]')
   from vote_rotation r where r.activity_id = c.id and r.deleted_at is null) as rounds
from vote_activity c left join vote_rule u on u.activity_id = c.id where c.id = $1`;

/**
 * The approved snapshot in its public fields with the rounds and the rules that a voter should know; counts as a view. What
 * is summed of its votes is read once for all who ask at the same time.
 */
export function createPublicPage(deps: Deps): (call: Call<z.infer<typeof getPublicVote.input>>) => Promise<Reply> {
  const countView = createViewCounter(deps);
  const share = createSharedReads<LiveRow | undefined>();
  const readLive = ({ id, venueId, form }: PublicActivity) =>
    share(`${id} ${String(form.typeId)}`, async () => {
      const [row] = await deps.db.within<LiveRow>([venueId], liveSql, [id, form.typeId ?? null]);
      return row;
    });
  return async ({ input, session, address }) => {
    const activity = await findPublicActivity(deps.db, input);
    const live = await readLive(activity);
    const viewer = session.kind === 'member' ? session.member.memberId : address;
    countView({ activityId: activity.id, viewer });
    const { id, venueId, form } = activity;
    return { objects: { id, venueId, ...publicPart(form), ...(live && livePart(deps, form, live)) } };
  };
}

function publicPart(form: Values): Record<string, unknown> {
  return Object.fromEntries(publicFields.map((name) => [name, form[name] ?? null]));
}

function livePart(deps: Deps, form: Values, row: LiveRow): Record<string, unknown> {
  const now = deps.clock.now();
  const { openFrom, openTo, rounds, ...shown } = row;
  return {
    ...shown,
    openFrom: openFrom === null ? null : dayTime(openFrom),
    openTo: openTo === null ? null : dayTime(openTo),
    areas: deps.regions.areasText(regionLevels.map((level) => form[level])),
    rounds: rounds.map(({ voteStart, voteEnd, ...round }) => ({
      ...round,
      voteState: voteStateOf({ voteStart: new Date(voteStart), voteEnd: new Date(voteEnd) }, now),
    })),
  };
}
