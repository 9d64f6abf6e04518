import { getPreference } from '@yunguan/contract/platform/shell';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { useFormStart } from '@/kernel/records/use-form-start';
import { usePreference } from '@/kernel/session/use-preference';

export const defaultReasons: readonly string[] = [
  '同意发布。',
  '简介不完整，请补充。',
  '封面图不清晰，请更换。',
  '时间与地址请核对。',
];

const key = 'review.reasons';
const stored = z.catch(z.array(z.string()), [...defaultReasons]);

/** The user's own ready-made opinions; the usual ones until he changes them. */
export function useReasons() {
  const { value, save, isSaving } = usePreference(key, '常用意见');
  const reasons: readonly string[] = useMemo(() => stored.parse(value), [value]);
  return { reasons, save, isSaving };
}

/** The same as they are stored, read anew: a list that is changed replaces the whole of what is stored. */
export function useStoredReasons() {
  const { data, error, refetch } = useFormStart({
    queryKey: queryKeys.read(getPreference.path, key),
    queryFn: ({ signal }) => call(getPreference, { key }, { signal }),
  });
  const reasons: readonly string[] | undefined = useMemo(() => data && stored.parse(data.value), [data]);
  return { reasons, error, retry: () => void refetch() };
}
