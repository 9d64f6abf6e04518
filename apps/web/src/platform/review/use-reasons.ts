import { useMemo } from 'react';
import * as z from 'zod/mini';
import { usePreference } from '@/kernel/session/use-preference';

export const defaultReasons: readonly string[] = [
  '同意发布。',
  '简介不完整，请补充。',
  '封面图不清晰，请更换。',
  '时间与地址请核对。',
];
const stored = z.catch(z.array(z.string()), [...defaultReasons]);

/** The user's own ready-made opinions; the usual ones until he changes them. */
export function useReasons() {
  const { value, save, isSaving } = usePreference('review.reasons', '常用意见');
  const reasons: readonly string[] = useMemo(() => stored.parse(value), [value]);
  return { reasons, save, isSaving };
}
