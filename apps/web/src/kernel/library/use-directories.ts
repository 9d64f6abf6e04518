import { useQuery } from '@tanstack/react-query';
import { type DirectoryNode, getDirectoryListByGroup } from '@yunguan/contract/platform/library-directories';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { directoryArea } from './library-areas';

export interface Directories {
  /** undefined until known. */
  readonly nodes: readonly DirectoryNode[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Directories of a venue's library; `sourceType` 1 pictures, 2 sounds, 3 films limits what is counted (002 §2.9). */
export function useDirectories(venueId: string, sourceType?: 1 | 2 | 3): Directories {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(directoryArea, { venueId, sourceType }),
    queryFn: ({ signal }) => call(getDirectoryListByGroup, { venueId, sourceType }, { signal }),
  });
  return { nodes: data, error, retry: () => void refetch() };
}
