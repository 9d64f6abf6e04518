import type { Tx } from '../db/database';
import type { PublishedCode } from '../platform/members/published-code';
import { stableId } from '../seed/stable-id';
import { person } from './people';
import { rngOf } from './random';
import { seedId } from '../seed/ids';

/** The code that signs every phone in where the demo data is (decisions §7). */
export const demoCode = '246810';

export interface DemoMember {
  readonly id: string;
  readonly tel: string;
  readonly name: string;
  readonly nickName: string;
  /** 0 female, 1 male. */
  readonly sex: 0 | 1;
  /** `yyyy-MM-dd`. */
  readonly birthday: string;
  readonly enabled: boolean;
  /** Days before the installation that he signed in first. */
  readonly since: number;
}

/** Members that everybody may sign in as (decisions §7); a few disabled ones, as in real life, are far from their numbers. */
const usable = 60;
const disabled = 3;
const firstDisabled = 9001;
const disabledReason = '多次预约后未到场，经提醒仍未改正';

const nickNames = [
  '江畔听风',
  '山城棒棒糖',
  '渝中小面',
  '爱跳舞的桂花',
  '南山看樱',
  '朝天门',
  '合唱团的阿姨',
  '梧桐树下',
  '磁器口茶客',
  '墨香',
] as const;

/** Members `13900000001` … `13900000060` and the disabled ones, the same on every installation. */
export const demoMembers: readonly DemoMember[] = Array.from({ length: usable + disabled }, (_, index) => {
  const no = index + 1;
  const rng = rngOf('member', no);
  const { name, sex } = person(rng);
  const year = rng.weighted([
    [rng.int(1946, 1966), 4],
    [rng.int(1967, 1990), 4],
    [rng.int(1991, 2008), 3],
  ]);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    id: stableId('member', String(no)),
    tel: `139${String(no <= usable ? no : firstDisabled + index - usable).padStart(8, '0')}`,
    name,
    nickName: rng.chance(0.55) ? rng.pick(nickNames) : '',
    sex: sex === 'male' ? 1 : 0,
    birthday: `${year}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`,
    enabled: no <= usable,
    since: rng.int(3, 400),
  };
});

/** What an installation that is seeded with them signs them in by. */
export const demoSignIn: PublishedCode = {
  code: demoCode,
  members: new Map(demoMembers.map(({ tel, id }) => [tel, id])),
};

/** Adds the members to a database with the demo network, and to no other: everybody knows their code. */
export async function seedMembers(tx: Tx): Promise<void> {
  const of = <T>(read: (one: DemoMember) => T): T[] => demoMembers.map(read);
  await tx.query(
    `insert into member (id, tel, name, nick_name, sex, birthday, enabled, disabled_reason, created_at, updated_at)
     select m.id, m.tel, m.name, m.nick_name, m.sex, m.birthday, m.enabled, case when m.enabled then '' else $8::text end,
       now() - m.since * interval '1 day', now() - m.since * interval '1 day'
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::date[], $7::boolean[], $10::int[])
       as m (id, tel, name, nick_name, sex, birthday, enabled, since)
     where exists (select from venue where id = $9) on conflict do nothing`,
    [
      of((one) => one.id),
      of((one) => one.tel),
      of((one) => one.name),
      of((one) => one.nickName),
      of((one) => one.sex),
      of((one) => one.birthday),
      of((one) => one.enabled),
      disabledReason,
      seedId.venue('main'),
      of((one) => one.since),
    ],
  );
}
