import { plannedVisits, type PlannedYear } from '@yunguan/contract/content/culture-plan';
import type { Values } from '@yunguan/contract/kernel/parse';
import { cultureModule } from '../content/culture/culture.module';
import { publishPlan } from '../content/culture/live/publish-plan';
import { planOf } from '../content/culture/live/settle-plan';
import type { Transaction } from '../db/database';
import { approvedSnapshot } from '../kernel/content/public';
import { regionNames } from '../kernel/content/region-names';
import { chinaMonth, chinaYear } from './china-time';
import { branchCulture, type DemoCulture, mainCulture } from './culture-texts';
import { itemsOf } from '../seed/dictionaries';
import { contactName, landline } from './people';
import { demoBranchKey } from './places';
import { type Rng, rngOf } from './random';
import { seedDeliveries } from './seed-deliveries';
import {
  houseOf,
  picturesFor,
  recordId,
  type DemoPlan,
  statusOf,
  type DemoHouse,
  demoHouses,
  seedReviewed,
} from './seed-reviewed';

const items = { main: mainCulture, [demoBranchKey]: branchCulture } as const;
const opinions = {
  rejections: ['请补充配送所需的场地条件。', '配送计划与全年预算不符，请核对。', '活动图片不清晰，请更换后重新提交。'],
  reversal: '承办社团的演出安排有变，请调整计划后重新提交。',
};

/** Deliveries of the main venue and a branch over all statuses; visits of the approved ones are partly given away. */
export async function seedCulture(tx: Transaction, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = items[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: cultureModule, venue, forms, earlier, opinions });
    for (const [number, form] of forms.entries()) {
      const [province, city, area] = regionNames(plan.regions, form);
      tx.send('update culture_brand set province = $2, city = $3, area = $4, plan_count = $5 where id = $1', [
        recordId('culture', venue, number),
        province,
        city,
        area,
        plannedVisits(planOf(form)),
      ]);
    }
  }
  const approved = await tx.query<{ id: string; venue_id: string; form: Values }>(
    `select c.id, c.venue_id, approved.form from culture_brand c ${approvedSnapshot} order by c.venue_id, c.id`,
  );
  for (const { id, venue_id: venueId, form } of approved) {
    await publishPlan(tx, { id, venueId, values: form, now: plan.base });
  }
  await seedDeliveries(tx, plan.base);
}

function formOf(
  plan: DemoPlan,
  demo: DemoCulture,
  { venue, number }: { readonly venue: DemoHouse; readonly number: number },
): Values {
  const rng = rngOf('culture', venue, number);
  const house = houseOf(venue);
  const { album, cover } = picturesFor(plan, 'delivery', rng);
  return {
    title: demo.title,
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}二楼活动部`,
    longitude: house.longitude,
    dimension: house.latitude,
    duration: demo.duration,
    typeId: itemsOf('3003').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    leagueIds: clubsOf(venue, rng),
    serviceType: rng.chance(0.4) ? 1 : 2,
    contacts: contactName(rng),
    tel: landline(rng),
    plans: plannedYears(plan.base, rng),
    albums: album,
    cover,
    introduction: `<p>${demo.about}</p><p>申请单位请提前十五天预约，并准备场地与接电条件。</p>`,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

/** One or two approved clubs of the venue. */
function clubsOf(venue: DemoHouse, rng: Rng): string[] {
  const approved = Array.from({ length: 10 }, (_, number) => number).filter(
    (number) => statusOf(venue, number) === 100,
  );
  return rng.sample(approved, rng.int(1, 2)).map((number) => recordId('club', venue, number));
}

/** Visits of about every second month of two years: this one and the next, until April the last one and this. */
function plannedYears(base: Date, rng: Rng): PlannedYear[] {
  // At New Year nothing of the year has taken place yet.
  const first = chinaYear(base) - (chinaMonth(base) < 4 ? 1 : 0);
  return [first, first + 1].map((year) => {
    const months = Array.from({ length: 12 }, (_, index) => index + 1).filter(() => rng.chance(0.55));
    const dates = (months.length === 0 ? [6] : months).map((month) => ({ month, frequency: rng.int(1, 4) }));
    return { year, dates };
  });
}

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title).slice(0, 24)}（试行）` };
}
