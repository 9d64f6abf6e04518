import * as z from 'zod';

/** Bounds of a venue's rule, and what is proposed to one that has none. */
export const noShowBounds = {
  windowDays: { least: 1, most: 365, usual: 120 },
  limit: { least: 1, most: 20, usual: 2 },
  pauseDays: { least: 1, most: 365, usual: 30 },
} as const;

/** Whether a no-show counts. */
export const noShowStates = { counted: '爽约', pardoned: '已免除' } as const;
export type NoShowState = keyof typeof noShowStates;

export const noShowMessages = {
  reasonMissing: '请填写免除的原因',
  backReasonMissing: '请填写撤销免除的原因',
  pardoned: '已免除',
  takenBack: '已撤销免除',
  notPardoned: '该爽约没有免除，无需撤销',
  windowDays: `统计天数请输入 ${noShowBounds.windowDays.least}–${noShowBounds.windowDays.most} 的整数`,
  limit: `次数请输入 ${noShowBounds.limit.least}–${noShowBounds.limit.most} 的整数`,
  pauseDays: `暂停天数请输入 ${noShowBounds.pauseDays.least}–${noShowBounds.pauseDays.most} 的整数`,
} as const;

/** What is said of an order or booking whose member did not come where the venue counts that; null of every other. */
export const noShowMark = z
  .object({
    id: z.string(),
    isPardoned: z.boolean(),
    /** Who pardoned it, when and why; null and empty while it counts. */
    pardonedBy: z.string().nullable(),
    pardonTime: z.string().nullable(),
    pardonReason: z.string(),
  })
  .nullable();
export type NoShowMark = z.infer<typeof noShowMark>;

/** Why somebody who waits is passed over at present, and until when, the last day included; null of everybody else. */
export const passedOver = z.object({ until: z.string(), count: z.number(), windowDays: z.number() }).nullable();
export type PassedOver = z.infer<typeof passedOver>;
