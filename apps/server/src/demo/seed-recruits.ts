import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Tx } from '../db/database';
import { seedId } from '../seed/ids';
import { accounts } from './accounts';
import { coverFor } from './cover-catalogue';
import { stableId } from '../seed/stable-id';
import type { VenueKey } from './places';
import { rngOf } from './random';
import { recruitNotice } from './recruit-texts';
import type { Pictures } from './seed-pictures';
import { insertRows } from './seed-rows';

export interface RecruitPlan {
  readonly venue: VenueKey;
  readonly count: number;
  readonly first: number;
  readonly base: Date;
  readonly pictures: Pictures;
}

/** Recruitment notices, valid and invalid, a few of them pinned. */
export async function seedRecruits(tx: Tx, plan: RecruitPlan): Promise<void> {
  const staff = accounts.filter(
    (account) => account.venue === plan.venue && (account.role === 'editor' || account.role === 'venueAdmin'),
  );
  const rows = Array.from({ length: plan.count }, (_, index) => {
    const number = plan.first + index;
    const rng = rngOf('recruit', plan.venue, number);
    const demo = recruitNotice(number, rng, plan.base);
    const writer = staff.length > 0 ? rng.pick(staff) : accounts.find((account) => account.loginName === 'admin');
    const userId = seedId.user(writer?.loginName ?? 'admin');
    return {
      id: stableId('recruit', plan.venue, String(number)),
      venue_id: seedId.venue(plan.venue),
      state: demo.state,
      is_top: demo.state && demo.isTop === 1,
      version: 1,
      title: demo.title,
      publish_time: chinaDay(demo.publishTime),
      introduction: demo.introduction,
      cover: plan.pictures.cutCovers.get(coverFor(demo.coverCategory, rng).file) ?? null,
      remarks: demo.remarks,
      is_pc_show: demo.isPcShow,
      is_wei_xin_show: demo.isWeiXinShow,
      is_app_show: demo.isAppShow,
      viewing_count: demo.viewingCount,
      created_by: userId,
      created_at: demo.publishTime.toISOString(),
      updated_by: userId,
      updated_at: demo.lastModificationTime.toISOString(),
      publisher: writer?.realName ?? '',
    };
  });
  await insertRows(tx, 'recruit_notice', rows);
}
