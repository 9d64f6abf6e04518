import { dayLength } from '@yunguan/contract/kernel/days';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import { welfareModule } from '../content/welfare/welfare.module';
import type { Tx } from '../db/database';
import { seedId } from '../seed/ids';
import { itemsOf } from '../seed/dictionaries';
import { contactName, landline } from './people';
import { demoBranchKey } from './places';
import { rngOf } from './random';
import {
  daysTo,
  houseOf,
  picturesFor,
  type DemoPlan,
  type DemoHouse,
  demoHouses,
  seedReviewed,
  statusOf,
} from './seed-reviewed';
import { branchWelfare, type DemoWelfare, mainWelfare } from './welfare-texts';

const activities = { main: mainWelfare, [demoBranchKey]: branchWelfare } as const;
const principals = {
  main: [seedId.user('editor'), seedId.user('admin'), seedId.user('reviewer')],
  [demoBranchKey]: [seedId.user('branch')],
} as const;

const opinions = {
  rejections: [
    '请补充活动的安全保障措施。',
    '主办单位与批复文件不一致，请核对。',
    '活动图片不清晰，请更换后重新提交。',
  ],
  reversal: '活动时间有变动，请修改后重新提交。',
};

/** Welfare activities of the main venue and a branch over all statuses. */
export async function seedWelfare(tx: Tx, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = activities[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: welfareModule, venue, forms, earlier, opinions });
  }
}

function formOf(plan: DemoPlan, demo: DemoWelfare, { venue, number }: { venue: DemoHouse; number: number }): Values {
  const rng = rngOf('welfare', venue, number);
  const house = houseOf(venue);
  const starts = plan.base.getTime() + daysTo(rng.int(-40, 60), statusOf(venue, number)) * dayLength;
  const people = principals[venue];
  return {
    title: demo.title,
    organizer: demo.organizer,
    typeId: itemsOf('1007').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}一楼`,
    longitude: house.longitude,
    dimension: house.latitude,
    contactId: contactName(rng),
    tel: landline(rng),
    startTime: dayOf(starts),
    endTime: dayOf(starts + rng.int(0, 20) * dayLength),
    principalIds: people.slice(0, rng.int(1, people.length)),
    ...picturesFor(plan, 'volunteer', rng),
    introduction: `<p>${demo.about}</p><p>活动免费，名额有限时以签到先后为准。</p>`,
    tips: '请遵守现场秩序，照看好老人与儿童。',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

/** Day of a moment in China. */
const dayOf = (moment: number) => chinaDay(new Date(moment));

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title)}（预告）` };
}
