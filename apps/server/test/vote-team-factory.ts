import * as rounds from '@yunguan/contract/content/vote-round';
import * as signups from '@yunguan/contract/content/vote-signup';
import { type ContentApp, png } from './content-app';
import { buildVote, type Form, type House, mustSend, people } from './factories';

/** Identity numbers with a right check digit. */
export const idCards = ['11010119900307475X', '500103198502144215'] as const;

/** A complete sign-up of a team without pictures. */
export function teamInput(changes: Form = {}): Form {
  return {
    type: '1',
    name: '李秀英',
    tel: '13812345678',
    photo: '',
    idCardNo: '',
    idCardFrontUrl: '',
    idCardBackUrl: '',
    clubName: '江畔合唱团',
    clubCount: 24,
    clubMembers: '李秀英、王建国、张敏',
    introduction: '成立于 2012 年的社区合唱团',
    slogan: '唱响两江',
    remarks: '',
    ...changes,
  };
}

/** A complete round in November 2026, around the clock of the tests. */
export function roundInput(changes: Form = {}): Form {
  return {
    name: '初赛',
    cover: '',
    startTime: '2026-11-01 08:00',
    endTime: '2026-11-30 20:00',
    voteStartTime: '2026-11-02 08:00',
    voteEndTime: '2026-11-29 20:00',
    voteCycle: 3,
    voteNum: 3,
    ...changes,
  };
}

/** Times of a round that follows the one of {@link roundInput}. */
export const secondTimes = {
  startTime: '2026-12-01 08:00',
  endTime: '2026-12-10 20:00',
  voteStartTime: '2026-12-02 08:00',
  voteEndTime: '2026-12-09 20:00',
} as const;
/** Times of a round that follows the one of {@link secondTimes}. */
export const lastTimes = {
  startTime: '2026-12-21 08:00',
  endTime: '2026-12-30 20:00',
  voteStartTime: '2026-12-22 08:00',
  voteEndTime: '2026-12-29 20:00',
} as const;
/** Times of a round whose voting is over. */
export const pastTimes = {
  startTime: '2026-10-01 08:00',
  endTime: '2026-10-20 20:00',
  voteStartTime: '2026-10-02 08:00',
  voteEndTime: '2026-10-19 20:00',
} as const;

const reviewers = { main: 'reviewer', branch: 'gonglihua' } as const satisfies Record<House, string>;

/** Signs a team up as the venue's editor does; answers its id. */
export async function buildTeam(
  app: ContentApp,
  activityId: string,
  wanted: { state?: 1 | 100 | 101; venue?: House; form?: Form } = {},
): Promise<string> {
  const { state = 1, venue = 'main', form = {} } = wanted;
  const body = { activityId, ...teamInput(form) };
  const { id } = await mustSend(app, people[venue].author, signups.addTeam.path, body);
  if (state !== 1) {
    await mustSend(app, reviewers[venue], signups.decideTeam.path, { id, state, approvalComments: '材料齐全' });
  }
  return String(id);
}

/** Makes a round as the venue's editor does; answers its id. */
export async function buildRound(
  app: ContentApp,
  activityId: string,
  wanted: { venue?: House; form?: Form } = {},
): Promise<string> {
  const { author } = people[wanted.venue ?? 'main'];
  const { id } = await mustSend(app, author, rounds.addRound.path, { activityId, ...roundInput(wanted.form) });
  return String(id);
}

/** An approved activity with a round and approved teams in it, through the public calls alone. */
export async function buildRoundWithTeams(
  app: ContentApp,
  wanted: { venue?: House; teams?: number; round?: Form } = {},
): Promise<{ activityId: string; rotationId: string; teams: string[] }> {
  const { venue = 'main', teams = 1, round = {} } = wanted;
  const activityId = await buildVote(app, { status: 100, venue });
  const rotationId = await buildRound(app, activityId, { venue, form: round });
  const ids: string[] = [];
  for (let index = 0; index < teams; index += 1) {
    const form = { name: `报名人${index + 1}`, clubName: `第${index + 1}合唱团` };
    ids.push(await buildTeam(app, activityId, { state: 100, venue, form }));
  }
  return { activityId, rotationId, teams: ids };
}

/** Path of a real uploaded picture of an identity card, which is private. */
export async function cardPicture(app: ContentApp, name: string, colour = '#334455'): Promise<string> {
  const answer = await app.upload({ token: await app.as(name), bytes: await png(colour), source: 'idcard' });
  const [file] = answer.objects as { relativePath?: unknown }[];
  if (typeof file?.relativePath !== 'string') throw new Error(`the upload was refused: ${answer.msg}`);
  return file.relativePath;
}

/** Votes for teams straight into the tables: a ballot each, and the tallies that belong to them. */
export async function giveVotes(app: ContentApp, rotationId: string, votes: Record<string, number>): Promise<void> {
  const { owner } = app.deps.pools;
  const teams = Object.keys(votes);
  await owner.query(
    `insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
     select gen_random_uuid(), r.venue_id, r.activity_id, r.id, given.team, (select id from member order by tel limit 1),
       given.team::text, n, r.vote_start_time + n * interval '1 second', 'pc', '10.0.0.1', 'test'
     from vote_rotation r, unnest($2::uuid[], $3::int[]) as given (team, votes), generate_series(1, given.votes) n where r.id = $1`,
    [rotationId, teams, teams.map((team) => votes[team])],
  );
  await owner.query(
    `insert into vote_tally (rotation_id, team_id, month, slot, n)
     select r.id, given.team, china_month(r.vote_start_time + n * interval '1 second'), 3, count(*)
     from vote_rotation r, unnest($2::uuid[], $3::int[]) as given (team, votes), generate_series(1, given.votes) n where r.id = $1 group by 1, 2, 3
     on conflict (rotation_id, team_id, month, slot) do update set n = vote_tally.n + excluded.n`,
    [rotationId, teams, teams.map((team) => votes[team])],
  );
}
