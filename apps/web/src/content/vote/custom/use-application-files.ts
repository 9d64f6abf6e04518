import { useQuery } from '@tanstack/react-query';
import { linkSubmissionFiles } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';

/** A file that the applicant sent, with the link of this minute. */
export type FileLink = z.output<typeof linkSubmissionFiles.output>['files'][number];

export interface ApplicationFiles {
  /** False for who may see the names alone. */
  readonly isOpen: boolean;
  /** By the path that the answer names; undefined until they are known. */
  readonly links: ReadonlyMap<string, FileLink> | undefined;
  readonly problem: string | undefined;
  /** Links that live long enough to be used now. */
  readonly renew: () => Promise<ReadonlyMap<string, FileLink> | undefined>;
}

/** A link that is used within its last seconds may be too late when it arrives. */
const spareSeconds = 15;
const noWait = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Links to the files of an application, asked for where it has any and its reader may decide about it. Each asking is
 * recorded, so that nothing asks but opening, the viewer and a download.
 */
export function useApplicationFiles({ id, mayOpen }: { id: string; mayOpen: boolean }): ApplicationFiles {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.read(linkSubmissionFiles.path, id),
    queryFn: async ({ signal }) => {
      const { files, seconds } = await call(linkSubmissionFiles, { id }, { signal });
      return { seconds, links: new Map(files.map((file) => [file.path, file])) };
    },
    enabled: mayOpen,
    // Another opening is another look.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...noWait,
  });
  const renew = async () => {
    const lasts = data ? dataUpdatedAt + (data.seconds - spareSeconds) * 1000 : 0;
    return Date.now() < lasts ? data?.links : (await refetch({ cancelRefetch: false })).data?.links;
  };
  const problem = error && !data && !isSilent(error) ? textOf(error) : undefined;
  return { isOpen: mayOpen, links: data?.links, problem, renew };
}
