import type { Tx } from '../db/database';
import { hallModule } from '../content/hall/hall.module';
import { approvedRooms, type BookableRoom, earlierRoom, roomForm } from './bookable-forms';
import { branchHalls, mainHalls } from './hall-texts';
import { demoBranchKey } from './places';
import { type DemoPlan, type DemoHouse, demoHouses, seedReviewed } from './seed-reviewed';

const rooms = { main: mainHalls, [demoBranchKey]: branchHalls } as const;

const opinions = {
  rejections: ['展墙长度未注明，请补充后再提交。', '费用标准与公示不一致，请核对。', '封面图模糊，请更换实景照片。'],
  reversal: '展厅布展调整，请更新可预订时段后重新提交。',
};

/** Exhibition halls of the main venue and a branch over all statuses. */
export async function seedHalls(tx: Tx, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = rooms[venue].map((room, number) =>
      roomForm(plan, room, { kind: 'hall', node: '3004', venue, number, pictures: 'hall' }),
    );
    await seedReviewed(tx, plan, { content: hallModule, venue, forms, earlier: earlierRoom, opinions });
  }
}

/** Approved halls of the demo, for what is booked there. */
export function bookableHalls(venue: DemoHouse): BookableRoom[] {
  return approvedRooms('hall', venue, rooms[venue]);
}
