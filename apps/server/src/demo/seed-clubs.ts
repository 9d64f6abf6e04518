import { dayLength } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import { clubModule } from '../content/club/club.module';
import { publishRecruit } from '../content/club/recruiting/recruit-seams';
import type { Transaction } from '../db/database';
import { approvedSnapshot } from '../kernel/content/public';
import { openOrder } from '../kernel/orders/order-task';
import {
  albumTexts,
  branchClubs,
  type DemoClub,
  employers,
  freeTimes,
  mainClubs,
  professions,
  refusals,
  schools,
  wishes,
} from './club-texts';
import { albumFor, coverFor } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { contactName, landline } from './people';
import { demoBranchKey, venues } from './places';
import { type Rng, rngOf } from './random';
import { houseOf, type DemoPlan, type DemoHouse, demoHouses, seedReviewed } from './seed-reviewed';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';
import { seedId } from '../seed/ids';

const clubs = { main: mainClubs, [demoBranchKey]: branchClubs } as const;

const opinions = {
  rejections: ['请补充社团负责人的联系方式。', '相册图片与社团无关，请更换后重新提交。', '社团介绍过于简单，请补充。'],
  reversal: '社团负责人更换，请修改后重新提交。',
};

/** Clubs of the main venue and a branch over all statuses; the approved ones have members, every second one recruits. */
export async function seedClubs(tx: Transaction, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = clubs[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: clubModule, venue, forms, earlier, opinions });
  }
  const approved = await tx.query<Approved>(
    `select c.id, c.venue_id, approved.form from club c ${approvedSnapshot} order by c.venue_id, c.id`,
  );
  for (const [index, one] of approved.entries()) await seedPeople(tx, plan, { club: one, index });
}

function formOf(
  plan: DemoPlan,
  demo: DemoClub,
  { venue, number }: { readonly venue: DemoHouse; readonly number: number },
): Values {
  const rng = rngOf('club', venue, number);
  const house = houseOf(venue);
  const albums = albumTexts.slice(0, number === 0 ? 5 : rng.int(0, 4)).map(([title, introduction]) => ({
    title,
    introduction,
    albums: albumFor(rng.int(1, 5), rng).flatMap((file) => plan.pictures.albums.get(file) ?? []),
  }));
  return {
    title: demo.title,
    typeId: itemsOf('3002').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}社团活动室`,
    longitude: house.longitude,
    dimension: house.latitude,
    peopleCount: rng.int(8, 60),
    recruitCount: rng.int(5, 20),
    cover: plan.pictures.cutCovers.get(coverFor(demo.cover, rng).file) ?? null,
    establishTime: `${rng.int(2005, 2024)}-0${rng.int(1, 9)}-${rng.int(10, 28)}`,
    tel: landline(rng),
    serviceType: rng.chance(0.7) ? 1 : 2,
    contacts: contactName(rng),
    contactId: null,
    introduction: `<p>${demo.about}</p><p>入团后请按时参加排练与活动，遵守场地秩序。</p>`,
    albums,
    tips: '首次参加请提前十分钟到活动室登记。',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title)}（筹备）` };
}

interface Approved extends Record<string, unknown> {
  readonly id: string;
  readonly venue_id: string;
  readonly form: Values;
}

/** Members, applications and the recruiting of one club; every fourth one that recruits is full. */
async function seedPeople(
  tx: Transaction,
  plan: DemoPlan,
  { club, index }: { readonly club: Approved; readonly index: number },
): Promise<void> {
  const rng = rngOf('club-people', club.id);
  await publishRecruit(tx, { id: club.id, venueId: club.venue_id, values: club.form, now: plan.base });
  const isRecruiting = index % 2 === 0;
  const members = rng.shuffle(demoMembers.filter(({ enabled }) => enabled));
  const early = rng.int(2, 12);
  const late = isRecruiting ? rng.int(1, 5) : 0;
  const recruitCount = isRecruiting ? (index % 8 === 0 ? late : late + rng.int(3, 12)) : 0;
  const desk = { club, base: plan.base, rng };
  const rows = [
    ...members.slice(0, early).map((member) => rowOf(desk, { member, state: 'joined', round: 0 })),
    ...members.slice(20, 20 + late).map((member) => rowOf(desk, { member, state: 'joined', round: 1 })),
    ...members
      .slice(30, 30 + (isRecruiting ? rng.int(0, 3) : 0))
      .map((member) => rowOf(desk, { member, state: 'applied', round: null })),
    ...members
      .slice(40, 40 + rng.int(0, 2))
      .map((member) =>
        rowOf(desk, { member, state: rng.pick(['rejected', 'cancelled', 'left'] as const), round: null }),
      ),
  ];
  await insertRows(tx, 'club_member', rows);
  tx.send(
    'update club_recruit set is_recruit = $2, recruit_count = $3, recruited = $4, members = $5, round = $6 where club_id = $1',
    [club.id, isRecruiting, recruitCount, late, early + late, isRecruiting ? 1 : 0],
  );
  // A club that pauses looks for nobody (002 §4.3).
  tx.send('update club set recruit_count = $2 where id = $1', [club.id, recruitCount]);
  for (const row of rows.filter(({ state }) => state === 'applied')) {
    openOrder(tx, {
      kind: 'clubApply',
      objectId: row.id,
      parentId: club.id,
      venueId: club.venue_id,
      title: row.title,
      applicant: { name: row.name, tel: row.tel },
    });
  }
}

interface Wanted {
  readonly member: DemoMember;
  readonly state: 'applied' | 'joined' | 'rejected' | 'cancelled' | 'left';
  readonly round: number | null;
}

interface Desk {
  readonly club: Approved;
  readonly base: Date;
  readonly rng: Rng;
}

function rowOf({ club, base, rng }: Desk, { member, state, round }: Wanted) {
  const house = venues.find(({ key }) => seedId.venue(key) === club.venue_id)?.key ?? 'main';
  // Those of an earlier recruiting came long ago.
  const created =
    base.getTime() - (round === 0 ? rng.int(60, 700) : rng.int(1, 20)) * dayLength - rng.int(1, 20) * 60_000;
  const decided = created + rng.int(1, 20) * 3_600_000;
  const isDecided = state === 'joined' || state === 'rejected';
  return {
    id: stableId('club-member', club.id, member.id),
    venue_id: club.venue_id,
    club_id: club.id,
    member_id: member.id,
    title: String(club.form.title),
    state,
    channel: rng.pick(['pc', 'wechat', 'wechat', 'app']),
    name: member.name,
    sex: member.sex,
    birthday: member.birthday,
    tel: member.tel,
    graduated_school: rng.chance(0.7) ? rng.pick(schools) : '',
    profession: rng.chance(0.7) ? rng.pick(professions) : '',
    free_time: rng.pick(freeTimes),
    employer: rng.chance(0.6) ? rng.pick(employers) : '',
    self_introduction: rng.pick(wishes),
    joined_at: state === 'joined' || state === 'left' ? at(decided) : null,
    round,
    remark: state === 'rejected' ? rng.pick(refusals) : '',
    decided_by_name: isDecided ? actorsOf(house).first.name : null,
    decided_at: isDecided ? at(decided) : null,
    created_at: at(created),
    updated_at: at(isDecided ? decided : created),
    version: 1,
  };
}
