import { getDraft } from '@yunguan/contract/platform/shell';
import { queryKeys } from '../api/query-keys';
import type { Draft } from '../form/draft';
import { loadDraft } from '../form/load-form';
import { useFormStart } from './use-form-start';

export interface StoredDraft {
  readonly isKnown: boolean;
  readonly draft: Draft | undefined;
}

/** The draft that the server holds of a record, or of a new one without an id: read before its form opens. */
export function useStoredDraft(kind: string, objectId: string | undefined): StoredDraft {
  const { data, error } = useFormStart({
    queryKey: queryKeys.read(getDraft.path, [kind, objectId ?? '']),
    queryFn: async ({ signal }) => (await loadDraft(kind, objectId, signal)) ?? null,
    gcTime: 0,
  });
  return { isKnown: data !== undefined || error !== null, draft: data ?? undefined };
}
