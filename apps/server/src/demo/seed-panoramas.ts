import type { Values } from '@yunguan/contract/kernel/parse';
import { panoramaModule } from '../content/panorama/panorama.module';
import type { Tx } from '../db/database';
import { coverFor } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { branchPanoramas, type DemoPanorama, mainPanoramas } from './panorama-texts';
import { demoBranchKey } from './places';
import { rngOf } from './random';
import { houseOf, type DemoPlan, type DemoHouse, demoHouses, seedReviewed } from './seed-reviewed';

const panoramas = { main: mainPanoramas, [demoBranchKey]: branchPanoramas } as const;

const opinions = {
  rejections: [
    '漫游地址无法打开，请确认后再提交。',
    '展厅名称与展览备案不一致，请核对。',
    '封面未体现展厅实景，请更换。',
  ],
  reversal: '全景数据更新中，请修改漫游地址后重新提交。',
};

/** Panoramic halls of the main venue and a branch over all statuses. */
export async function seedPanoramas(tx: Tx, plan: DemoPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = panoramas[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: panoramaModule, venue, forms, earlier, opinions });
  }
}

function formOf(plan: DemoPlan, demo: DemoPanorama, of: { venue: DemoHouse; number: number }): Values {
  const { venue, number } = of;
  const rng = rngOf('panorama', venue, number);
  const house = houseOf(venue);
  return {
    title: demo.title,
    provinceId: house.provinceId,
    cityId: house.cityId,
    countyId: house.areaId,
    streetId: house.streetId,
    detailedAddress: `${house.address.replace(/^重庆市两江新区/, '')}展览楼`,
    longitude: house.longitude,
    dimension: house.latitude,
    classification: itemsOf('3004').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    // A name that is reserved for examples: nobody is called by the demo.
    url: `https://panorama.example.com/${venue === 'main' ? 'lj' : 'gyq'}/${String(number + 1).padStart(3, '0')}`,
    frontCover: plan.pictures.cutCovers.get(coverFor('hall', rng).file) ?? null,
    introduction: `<p>${demo.about}</p><p>建议使用横屏浏览，点击地面箭头前往下一展区，点击展品可放大欣赏。</p>`,
    isPCDisplay: true,
    isWechatDisplay: true,
    isAppDisplay: rng.chance(0.7),
  };
}

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title)}（试展）`, url: `${String(form.url)}-preview` };
}
