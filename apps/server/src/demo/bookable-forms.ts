import type { Values } from '@yunguan/contract/kernel/parse';
import type { CoverCategory } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { landline, mobile, person } from './people';
import { rngOf } from './random';
import { pieceId } from './seed-equipment';
import { houseOf, picturesFor, type DemoPlan, recordId, statusOf, type DemoHouse } from './seed-reviewed';
import type { DemoRoom } from './site-texts';
import { type WeeklyGrid, weeklyGrids } from './weekly-grids';

const rules = [
  '请提前三个工作日预约，预约成功后凭申请人身份证件入场。',
  '使用时段结束前请恢复桌椅与设备，损坏照价赔偿。',
  '场内禁止吸烟与明火，搭建超过两米的展具须另行报批。',
  '因公务活动需要调整时，我们会提前两天电话通知并另行安排。',
];

/** What sites and halls have in common, of a room of the demo. */
export function roomForm(
  plan: DemoPlan,
  room: DemoRoom,
  of: {
    readonly kind: string;
    readonly node: '1004' | '3004';
    readonly venue: DemoHouse;
    readonly number: number;
    readonly pictures: CoverCategory;
  },
): Values {
  const { kind, node, venue, number } = of;
  const rng = rngOf(kind, venue, number);
  const house = houseOf(venue);
  const { timeSlots, timeConfigs } = weeklyGrids[room.grid];
  return {
    title: room.title,
    typeId: itemsOf(node).find(({ displayName }) => displayName === room.category)?.id ?? null,
    equipmentId: room.equipment.map((name) => pieceId(venue, name)),
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}${room.door}`,
    longitude: house.longitude,
    dimension: house.latitude,
    area: room.area,
    contain: room.contain,
    cost: room.cost,
    contacts: person(rng).name,
    tel: rng.chance(0.6) ? landline(rng) : mobile(rng),
    ...picturesFor(plan, of.pictures, rng),
    timeSlots: [...timeSlots],
    timeConfigs: [...timeConfigs],
    introduction: introductionOf(room),
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

function introductionOf({ about, area, contain, cost, equipment }: DemoRoom): string {
  const facts = [
    `使用面积${area}平方米，最多容纳${contain}人。`,
    ...(equipment.length === 0 ? [] : [`配有${equipment.join('、')}。`]),
    cost === 0 ? '公益使用，不收取费用。' : `每场收取成本费${cost}元，公益活动减半。`,
  ];
  const list = (tag: 'ul' | 'ol', lines: readonly string[]) =>
    `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`;
  return `<p>${about}</p><h3>场地条件</h3>${list('ul', facts)}<h3>使用须知</h3>${list('ol', rules)}`;
}

/** How such a place looked before it was changed: smaller, cheaper and not limited. */
export function earlierRoom(form: Values): Values {
  return { ...form, contain: Math.ceil(Number(form.contain) * 0.8), cost: 0, timeConfigs: [], contacts: '场馆服务部' };
}

/** A place of the demo that the public may book. */
export interface BookableRoom extends WeeklyGrid {
  readonly id: string;
  readonly title: string;
  /** People who fit in. */
  readonly contain: number;
}

/** The approved ones among the rooms of a venue. */
export function approvedRooms(kind: string, venue: DemoHouse, rooms: readonly DemoRoom[]): BookableRoom[] {
  return rooms.flatMap(({ title, contain, grid }, number) =>
    statusOf(venue, number) === 100
      ? [{ id: recordId(kind, venue, number), title, contain, ...weeklyGrids[grid] }]
      : [],
  );
}
