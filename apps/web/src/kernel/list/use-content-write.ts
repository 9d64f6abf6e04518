import {
  type MutationStatus,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { App } from 'antd';
import { call } from '../api/call';
import { isSilent, writeFailureText } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import type { Callable } from '../api/wire';
import { useOnce } from '../records/use-once';
import { operationOf } from './content-call';

export interface ContentWrite {
  readonly endpoint: Callable;
  readonly body: unknown;
  /** Rows that the call changes; they are locked until the list is fresh again. */
  readonly ids: readonly string[];
  /** Text of the success, or what says it where the answer decides the words. */
  readonly done: string | ((answer: unknown) => void);
  /** The specification's words of the failure; the reason follows them. */
  readonly failed?: string;
}

const everyWrite = ['write'];
const writeKey = (contentType: string) => [...everyWrite, contentType];

/**
 * Sends a write and fetches the type's lists and details again, whatever came of it: a refusal, too, means that the row
 * is not what it looked like. Says the success, or the server's msg for three seconds. Resolves to whether it went through.
 */
export function useContentWrite(of: Pick<AnyContent, 'key'>): (write: ContentWrite) => Promise<boolean> {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: writeKey(of.key),
    mutationFn: ({ endpoint, body }: ContentWrite) => call(endpoint, body),
    onSuccess: (answer, { done }) => void (typeof done === 'string' ? message.success(done) : done(answer)),
    onError: (error, { failed }) => {
      if (!isSilent(error)) message.error(writeFailureText(error, failed), 3);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(of.key) }),
  });
  return useOnce(mutateAsync);
}

/** Rows of the type that a write is under way for. */
export function useLockedRows(of: Pick<AnyContent, 'key'>): ReadonlySet<string> {
  return new Set(useWrites(of, 'pending').flatMap(({ ids }) => ids));
}

/** Rows of the type that were deleted a moment ago. */
export function useRemovedRows(of: Pick<AnyContent, 'key' | 'base' | 'paths'>): ReadonlySet<string> {
  return new Set(useRemovals(of, 'success').flatMap(({ ids }) => ids));
}

/** Deletions of the type of one outcome, of the last minutes. */
export function useRemovals(of: Pick<AnyContent, 'key' | 'base' | 'paths'>, status: MutationStatus): ContentWrite[] {
  const { path } = operationOf(of, 'remove');
  return useWrites(of, status).filter(({ endpoint }) => endpoint.path === path);
}

/** What was deleted came back: it may be chosen in lists again. */
export function forgetRemovals(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache();
  for (const done of cache.findAll({ mutationKey: everyWrite, status: 'success' })) cache.remove(done);
}

function useWrites(of: Pick<AnyContent, 'key'>, status: MutationStatus): ContentWrite[] {
  return useMutationState({
    filters: { mutationKey: writeKey(of.key), status },
    // Only useContentWrite uses this key.
    select: (mutation) => mutation.state.variables as ContentWrite,
  });
}
