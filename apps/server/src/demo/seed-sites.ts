import { dayLength } from '@yunguan/contract/kernel/days';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Tx } from '../db/database';
import { siteModule } from '../content/site/site.module';
import { approvedRooms, type BookableRoom, earlierRoom, roomForm } from './bookable-forms';
import { demoBranchKey } from './places';
import { type DemoPlan, type DemoHouse, demoHouses, seedReviewed } from './seed-reviewed';
import { branchSites, mainSites } from './site-texts';

const rooms = { main: mainSites, [demoBranchKey]: branchSites } as const;
/** One that was public and is no longer valid. */
const expired = 18;

const opinions = {
  rejections: [
    '消防验收材料未上传，请在简介中补充后再提交。',
    '容纳人数与备案不符，请核对后重新填写。',
    '图片为效果图，请更换为实景照片。',
  ],
  reversal: '该场地近期检修，请调整可预订时段后重新提交。',
};

/** Sites of the main venue and a branch over all statuses and several shapes of weeks. */
export async function seedSites(tx: Tx, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = rooms[venue].map((room, number) => ({
      ...roomForm(plan, room, { kind: 'site', node: '1004', venue, number, pictures: 'site' }),
      validStartTime: dayFrom(plan.base, number === expired ? -400 : -90),
      validEndTime: dayFrom(plan.base, number === expired ? -10 : 330),
    }));
    await seedReviewed(tx, plan, { content: siteModule, venue, forms, earlier: earlierRoom, opinions });
  }
}

/** A calendar day some days from the base, in China. */
function dayFrom(base: Date, days: number): string {
  return chinaDay(new Date(base.getTime() + days * dayLength));
}

/** Approved sites of the demo that are valid today, for what is booked there. */
export function bookableSites(venue: DemoHouse): BookableRoom[] {
  const valid = rooms[venue].map((room, number) => ({ room, number })).filter(({ number }) => number !== expired);
  const titles = new Set(valid.map(({ room }) => room.title));
  return approvedRooms('site', venue, rooms[venue]).filter(({ title }) => titles.has(title));
}
