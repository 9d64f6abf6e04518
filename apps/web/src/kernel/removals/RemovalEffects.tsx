import { useQuery } from '@tanstack/react-query';
import { type RowState, wasPublished } from '@yunguan/contract/kernel/actions';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { hidden } from '../list/use-record-actions';

/** What more there is to say of a removal of the row: of what was published, also where a change of it was begun or refused. */
export const removalOf = (row: RowState & { readonly id: string; readonly publishTime: string | null }) =>
  wasPublished(row) ? <RemovalEffects objectId={row.id} /> : undefined;

/** Whom the removal of a record that is public concerns, told before it is done. */
export function RemovalEffects({ objectId }: { readonly objectId: string }) {
  const effects = useQuery({
    queryKey: queryKeys.read(getReviewDetail.path, { objectId }),
    queryFn: ({ signal }) => call(getReviewDetail, { objectId }, { signal }),
    select: ({ effects: told }) => told,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <div>{hidden}</div>
      <div role="status">{textOf(effects)}</div>
    </>
  );
}

function textOf({ data, isError }: { readonly data: readonly string[] | undefined; readonly isError: boolean }) {
  if (isError) return '暂时无法查看会影响哪些人。';
  if (data === undefined) return '正在查看会影响哪些人…';
  return data.map((effect) => `${effect}。`).join('');
}
