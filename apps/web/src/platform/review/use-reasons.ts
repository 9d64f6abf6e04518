import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';

const key = 'review.reasons';
export const defaultReasons: readonly string[] = [
  '同意发布。',
  '简介不完整，请补充。',
  '封面图不清晰，请更换。',
  '时间与地址请核对。',
];
const stored = z.catch(z.array(z.string()), [...defaultReasons]);

/** The user's own ready-made opinions; the usual ones until he changes them. */
export function useReasons() {
  const client = useQueryClient();
  const queryKey = queryKeys.read(getPreference.path, key);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      stored.parse((await call(getPreference, { key }, { signal })).value),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (reasons: readonly string[]) => call(setPreference, { key, value: reasons }),
    onSuccess: (_none, reasons) => client.setQueryData(queryKey, reasons),
  });
  return { reasons: data ?? defaultReasons, save };
}
