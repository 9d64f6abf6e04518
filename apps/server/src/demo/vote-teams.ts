import type { Transaction } from '../db/database';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { hideIdCard } from '../content/vote/signups/id-card-text';
import { maskPhone } from '../kernel/mask-phone';
import { storeKeyOf } from '../kernel/files/one-picture';
import { type drawCards, storeCard } from './card-pictures';
import { stableId } from '../seed/stable-id';
import { demoMembers } from './members';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import type { ContestHouse } from './contest-house';
import { approvals, groupNames, inventedIdCard, refusals, teamTexts } from './vote-team-texts';
import type { StoredFile } from './stored-file';

/** A team as its rounds and votes need it. */
export interface DemoTeam {
  readonly id: string;
  readonly state: 1 | 100 | 101;
  /** Milliseconds. */
  readonly decidedAt: number;
}

type Cards = Awaited<ReturnType<typeof drawCards>>;
const hour = 3_600_000;
/** Teams of a contest that sent pictures of a card. */
const withCards = 4;

interface Made extends DemoTeam {
  readonly row: Record<string, unknown>;
  readonly uploads: readonly Record<string, unknown>[];
  readonly uses: readonly Record<string, unknown>[];
  readonly order: Record<string, unknown> | undefined;
}

/** Signs 12 to 40 teams up for a contest, in the order of their numbers, and decides most of them. */
export async function makeTeams(tx: Transaction, house: ContestHouse, cards: Cards): Promise<DemoTeam[]> {
  const rng = rngOf('teams', house.contest.id);
  const names = groupNames(house.contest.category, house.venue, rng).slice(0, rng.int(12, 40));
  const members = rng.shuffle(demoMembers.filter(({ enabled }) => enabled));
  const made: Made[] = [];
  for (const [index, group] of names.entries()) {
    // Some come to the desk: staff signs them up.
    const memberId = rng.chance(0.6) ? (members[index]?.id ?? null) : null;
    made.push(await makeTeam(house, { index, of: names.length, group, memberId, cards }));
  }
  await insertRows(
    tx,
    'upload',
    made.flatMap(({ uploads }) => uploads),
  );
  await insertRows(
    tx,
    'vote_team',
    made.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'upload_use',
    made.flatMap(({ uses }) => uses),
  );
  await insertRows(
    tx,
    'order_task',
    made.flatMap(({ order }) => (order === undefined ? [] : [order])),
  );
  return made;
}

interface Place {
  readonly index: number;
  readonly of: number;
  readonly group: string;
  readonly memberId: string | null;
  readonly cards: Cards;
}

async function makeTeam(house: ContestHouse, place: Place): Promise<Made> {
  const { contest, venueId, actors, base, pictures, dataKey } = house;
  const { index, group, memberId } = place;
  const rng = rngOf('team', contest.id, index);
  const id = stableId('team', contest.id, String(index));
  const texts = teamTexts(group, rng);
  const createdAt = signedUpAt(house, place);
  const state = stateOf(house, index, rng);
  const decidedAt = Math.min(createdAt + rng.int(3, 40) * hour, base.getTime() - hour / 2);
  const decision =
    state === 1
      ? { approval_comments: '', decided_by_name: null, decided_at: null }
      : {
          approval_comments: rng.pick(state === 100 ? approvals : refusals),
          decided_by_name: actors.first.name,
          decided_at: at(decidedAt),
        };
  const staffWhoEntered = memberId === null ? actors.editor : undefined;
  const saver = state === 1 ? staffWhoEntered : actors.first;
  const card = index < withCards ? await storeSides(house, place, id) : undefined;
  const photo = rng.chance(0.7) ? rng.pick([...pictures.albums.values()]) : null;
  const idCard = rng.chance(0.75) || card ? inventedIdCard(rng) : null;
  const row = {
    id,
    venue_id: venueId,
    activity_id: contest.id,
    type: null,
    ...texts,
    photo,
    id_card_no: idCard === null ? null : hideIdCard(dataKey, id, idCard),
    id_card_mask: maskIdCard(idCard),
    id_card_front_url: card?.front.path ?? null,
    id_card_back_url: card?.back.path ?? null,
    number: index + 1,
    state,
    ...decision,
    member_id: memberId,
    created_by: memberId === null ? actors.editor.id : null,
    version: state === 1 ? 1 : 2,
    created_at: at(createdAt),
    updated_at: at(state === 1 ? createdAt : decidedAt),
    updated_by_name: saver?.name ?? '报名人',
    updated_by_id: saver?.id ?? null,
  };
  const shown = [photo, row.id_card_front_url, row.id_card_back_url].flatMap((path) => storeKeyOf(path ?? '') ?? []);
  const owner = { venue_id: venueId, user_id: actors.editor.id, created_at: at(createdAt) };
  return {
    id,
    state,
    decidedAt,
    row,
    uploads: card
      ? [card.front, card.back].map((side) => ({ id: stableId('upload', venueId, side.path), ...owner, ...side.row }))
      : [],
    uses: shown.map((key) => ({ store_key: key, object_id: id, content_type: 'vote', venue_id: venueId })),
    order: state === 1 ? orderRow(house, { id, createdAt, ...texts }) : undefined,
  };
}

/** Spread over the sign-up time, as far as it has run. */
function signedUpAt({ contest, base }: ContestHouse, { index, of }: Place): number {
  const until = Math.min(contest.signupUntil.getTime(), base.getTime() - 3 * hour);
  const length = Math.max(until - contest.signupFrom.getTime(), hour);
  return contest.signupFrom.getTime() + Math.floor((length * (index + 0.5)) / of / 60_000) * 60_000;
}

/** The last ones to sign up wait; a contest that is over has decided about everybody. */
function stateOf({ contest, base }: ContestHouse, index: number, rng: Rng): 1 | 100 | 101 {
  const isOver = contest.until < base;
  // Each state is there, however the dice fall.
  if (!isOver && index === 10) return 1;
  if (index === 11) return 101;
  return rng.weighted<1 | 100 | 101>([
    [100, 8],
    [1, isOver ? 0 : 2],
    [101, 1],
  ]);
}

async function storeSides(
  { store }: ContestHouse,
  { index, cards }: Place,
  id: string,
): Promise<{ front: StoredFile; back: StoredFile }> {
  const side = (name: 'front' | 'back') => storeCard(store, `demo card ${id} ${name}`, cards(name, index));
  return { front: await side('front'), back: await side('back') };
}

function orderRow(
  { contest, venue, venueId }: ContestHouse,
  team: { id: string; createdAt: number; name: string; tel: string; club_name: string | null },
): Record<string, unknown> {
  return {
    object_id: team.id,
    kind: 'voteSignup',
    content_type: 'vote',
    parent_id: contest.id,
    venue_id: venueId,
    venue_name: venue.name,
    title: team.club_name === null ? contest.title : `${team.club_name}（${contest.title}）`,
    applicant: `${team.name} ${maskPhone(team.tel)}`,
    submitted_at: at(team.createdAt),
  };
}
