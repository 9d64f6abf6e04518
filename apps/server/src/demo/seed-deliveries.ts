import { dayLength } from '@yunguan/contract/kernel/days';
import type { DeliveryState } from '@yunguan/contract/content/culture-delivery';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { openOrder } from '../kernel/orders/order-task';
import { seedId } from '../seed/ids';
import { stableId } from '../seed/stable-id';
import { demoMembers } from './members';
import { contactName } from './people';
import { venues } from './places';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';

interface Month extends Record<string, unknown> {
  readonly brand_id: string;
  readonly venue_id: string;
  readonly title: string;
  readonly year: number;
  readonly month: number;
  readonly frequency: number;
}

const places = [
  '石马河街道文化站',
  '大石坝小学操场',
  '鸳鸯街道社区广场',
  '金山街道老年活动中心',
  '观音桥步行街舞台',
  '人和街道党群服务中心',
  '翠云街道安置小区坝子',
  '礼嘉产业园职工之家',
] as const;

/** Visits of the plans in force: past months mostly done, coming ones partly given away, some that wait. */
export async function seedDeliveries(tx: Transaction, base: Date): Promise<void> {
  const months = await tx.query<Month>(
    `select p.brand_id, p.venue_id, c.live ->> 'title' as title, p.year, p.month, p.frequency
     from culture_plan p join culture_brand c on c.id = p.brand_id order by p.brand_id, p.year, p.month`,
  );
  const rows = months.flatMap((month) => visitsOf(month, base));
  await insertRows(tx, 'culture_delivery', rows);
  await tx.query(
    `update culture_plan p set allocated = v.allocated, done = v.done from (
       select brand_id, year, month, count(*) filter (where state in ('allocated', 'done'))::int as allocated,
         count(*) filter (where state = 'done')::int as done
       from culture_delivery group by brand_id, year, month) v
     where v.brand_id = p.brand_id and v.year = p.year and v.month = p.month`,
  );
  for (const row of rows) {
    if (row.state !== 'pending') continue;
    openOrder(tx, {
      kind: 'delivery',
      objectId: row.id,
      parentId: row.brand_id,
      venueId: row.venue_id,
      title: row.title,
      applicant: { name: row.contacts, tel: row.tel },
    });
  }
}

function visitsOf(month: Month, base: Date) {
  const rng = rngOf('deliveries', month.brand_id, month.year, month.month);
  const today = chinaNow(base).day;
  const distance = (month.year - Number(today.slice(0, 4))) * 12 + month.month - Number(today.slice(5, 7));
  const visit = (number: number, state: DeliveryState) => visitOf({ month, base, rng, number }, state);
  if (distance < 0) {
    const done = rng.int(Math.max(month.frequency - 1, 0), month.frequency);
    return Array.from({ length: done }, (_, number) => visit(number, 'done'));
  }
  if (distance > 4) return [];
  const given = rng.int(0, month.frequency);
  const others: DeliveryState[] = rng.chance(0.35) ? ['pending'] : rng.chance(0.2) ? ['rejected'] : [];
  const states: DeliveryState[] = [...Array.from({ length: given }, () => 'allocated' as const), ...others];
  return states.map((state, number) => visit(number, state));
}

interface Visit {
  readonly month: Month;
  readonly base: Date;
  readonly rng: Rng;
  readonly number: number;
}

function visitOf({ month, base, rng, number }: Visit, state: DeliveryState) {
  const { brand_id, venue_id, title, year } = month;
  const actors = actorsOf(venues.find(({ key }) => seedId.venue(key) === venue_id)?.key ?? 'main');
  const first = Date.UTC(year, month.month - 1, 1);
  const onDay = at(first + rng.int(2, 26) * dayLength).slice(0, 10);
  const byStaff = state !== 'pending' && state !== 'rejected' && rng.chance(0.3);
  const member = rng.pick(demoMembers.filter(({ enabled }) => enabled));
  const createdAt = Math.min(first, base.getTime()) - rng.int(3, 25) * dayLength - number * 3_600_000;
  const isDecided = state !== 'pending';
  return {
    id: stableId('delivery', brand_id, String(year), String(month.month), String(number)),
    venue_id,
    brand_id,
    title,
    state,
    year,
    month: month.month,
    day: state === 'done' || (state === 'allocated' && rng.chance(0.7)) ? onDay : null,
    address: rng.pick(places),
    contacts: contactName(rng),
    tel: member.tel,
    channel: byStaff ? 'staff' : rng.pick(['pc', 'wechat', 'app']),
    member_id: byStaff ? null : member.id,
    created_by: byStaff ? actors.editor.id : null,
    done_on: state === 'done' ? onDay : null,
    remark: state === 'rejected' ? '场地不足六米，请另选地点后再申请。' : '',
    decided_by_name: isDecided ? actors.editor.name : null,
    decided_at: isDecided ? at(createdAt + 2 * dayLength) : null,
    created_at: at(createdAt),
    updated_at: at(createdAt + (isDecided ? 2 * dayLength : 0)),
  };
}
