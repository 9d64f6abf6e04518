import { useQuery } from '@tanstack/react-query';
import { getCustomFields } from '@yunguan/contract/content/vote-custom';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { customAreas } from './custom-areas';

/** Key of the form of an activity. */
export const formKey = (activityId: string) => queryKeys.list(customAreas.form, activityId);

/** The form of an activity as it is stored, the phone field first. */
export function useCustomForm(activityId: string) {
  return useQuery({
    queryKey: formKey(activityId),
    queryFn: ({ signal }) => call(getCustomFields, { activityId }, { signal }),
  });
}
