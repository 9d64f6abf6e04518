import { useQuery } from '@tanstack/react-query';
import {
  getResourceList,
  resourceCategory,
  type ResourceKind,
  type ResourceRow,
  type SortType,
} from '@yunguan/contract/platform/library';
import { call } from '../../api/call';
import { queryKeys } from '../../api/query-keys';
import { allResources, type DirectoryChoice, unfiledResources } from '../directory-nodes';
import { resourceArea } from '../library-areas';

/** Files of one page of the picker (001 §9, 002 §9). */
export const filesPerPage = 6;

export interface PickerQuery {
  readonly venueId: string;
  readonly kind: ResourceKind | undefined;
  readonly directory: DirectoryChoice;
  readonly name: string;
  readonly sort: SortType;
  /** From 1. */
  readonly page: number;
}

/** One page of the library; the rows before stay while the next ones come. */
export function usePickerList({ venueId, kind, directory, name, sort, page }: PickerQuery) {
  const isDirectory = directory !== allResources && directory !== unfiledResources;
  const body = {
    venueId,
    kind,
    // A name is looked for everywhere in the chosen place; a directory's list is of the files in itself.
    directoryId: isDirectory ? directory : '',
    view: directory === unfiledResources ? ('unfiled' as const) : undefined,
    Category: resourceCategory,
    name,
    sortType: sort,
    pageIndex: page - 1,
    pageSize: filesPerPage,
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(resourceArea, ['picker', body]),
    queryFn: ({ signal }) => call(getResourceList, body, { signal }),
    placeholderData: (before) => before,
  });
  const rows: readonly ResourceRow[] | undefined = data?.list;
  return {
    rows,
    total: data?.totalCount ?? 0,
    /** What it holds is of the page that is asked for. */
    isRead: data !== undefined && !isPlaceholderData,
    isLoading: isFetching && isPlaceholderData,
    error,
    retry: () => void refetch(),
  };
}
