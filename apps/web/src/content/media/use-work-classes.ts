import { useQuery } from '@tanstack/react-query';
import { getCategory } from '@yunguan/contract/content/media';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { dictionaryArea } from '@/kernel/dialogs/dictionary-area';
import { refreshOpened } from '@/kernel/dictionary/use-dictionary';

/** Milliseconds that the choices count as fresh. */
const staleTime = 5 * 60_000;

/** Classifications of one type of works, of all types without one; `items` is undefined until they are loaded. */
export function useWorkClasses(sourceType: number | undefined) {
  const body = sourceType === undefined ? {} : { sourceType };
  const query = useQuery({
    // They are items of a dictionary.
    queryKey: queryKeys.list(dictionaryArea, [getCategory.path, body]),
    queryFn: ({ signal }) => call(getCategory, body, { signal }),
    staleTime,
  });
  return {
    items: query.data,
    isLoading: query.isLoading,
    isFailed: query.isError,
    refresh: () => refreshOpened(query),
  };
}
