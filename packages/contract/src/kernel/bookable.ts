import * as z from 'zod';
import { choices } from './choice-fields';
import type { FieldMap } from './field';
import { periodRanges, weeklyCells } from './slot-fields';
import { doOverlap, type PeriodTime, type SlotCell, slotMessages, usualPeriodTimes } from './slots';

declare module './field' {
  interface ChoiceSources {
    equipment: true;
  }
}

/** Dictionary items of sites; equipment of a venue chosen by its sites and halls. */
const mostEquipment = 50;

/** Equipment of a bookable place; the names are the server's (texts.md S3). */
export function equipment(required?: string) {
  return {
    equipmentId: choices('设备', {
      source: 'equipment',
      max: mostEquipment,
      ...(required === undefined ? {} : { required }),
    }),
  };
}

/** The weekly slots of a bookable place (001 §3). */
export function weeklySlots() {
  return {
    timeSlots: periodRanges('时段时间'),
    timeConfigs: weeklyCells('可预订时段'),
  } satisfies FieldMap;
}

/** What the two fields of `weeklySlots` have to keep together. */
export const slotRule = {
  field: 'timeSlots',
  on: 'always',
  check: ({ timeSlots, timeConfigs }: { timeSlots: PeriodTime[] | null; timeConfigs: SlotCell[] | null }) =>
    doOverlap(timeSlots ?? usualPeriodTimes, timeConfigs ?? []) ? slotMessages.overlap : undefined,
} as const;

/** Computed answers that sites and halls share. */
export const bookableAnswers = {
  /** Name of the category. */
  type: z.string().nullable(),
  areas: z.string(),
  equipmentList: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Names joined with a comma. */
  equipments: z.string(),
  /** Ticked cells with the times of their period. */
  eventList: z.array(z.unknown()),
} as const;

/** Columns of the exports of sites and halls; `title` has each type's own header. */
export function bookableColumns(title: string) {
  return [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: title, width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'equipments', header: '设备', width: 28 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'address', header: '详细地址', width: 32 },
    { key: 'area', header: '面积(㎡)', width: 10 },
    { key: 'contain', header: '容纳人数(人)', width: 12 },
    { key: 'cost', header: '费用(元/场)', width: 12 },
    { key: 'contacts', header: '联系人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'statusText', header: '状态', width: 14 },
  ] as const;
}
