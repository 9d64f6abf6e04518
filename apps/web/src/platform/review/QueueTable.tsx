import type { PendingRow } from '@yunguan/contract/platform/review';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { ListTable } from '@/ui/ListTable';
import type { Ticked } from './batch-ticks';
import { queuePageSize } from './desk-url';
import { queueColumns } from './queue-columns';

export interface QueueTableProps {
  readonly query: UseQueryResult<{ datas: PendingRow[]; total: number }>;
  readonly page: number;
  readonly visited: string | undefined;
  readonly ticked: Ticked;
  readonly onTick: (ticked: Ticked) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (objectId: string) => void;
  /** Present while filters are in force. */
  readonly onReset: (() => void) | undefined;
}

/** The rows of the queue, or why there are none. */
export function QueueTable({ query, page, visited, ticked, onTick, onPage, onOpen, onReset }: QueueTableProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <ListTable
      rowKey="objectId"
      columns={queueColumns(onOpen)}
      rows={data?.datas}
      total={data?.total ?? 0}
      page={page}
      pageSize={queuePageSize}
      onPage={onPage}
      loading={isFetching && (isPlaceholderData || !data)}
      visitedKey={visited}
      minWidth={960}
      selection={{
        keys: [...ticked.keys()],
        labelOf: ({ title }) => title,
        // A row of another page comes back as undefined when it has left the queue.
        onChange: (keys, found) => onTick(pick(keys.map(String), [...ticked.values(), ...found.filter(Boolean)])),
      }}
      empty={onReset ? <EmptyState {...nothingFound} onReset={onReset} /> : <EmptyState {...nothingLeft} />}
    />
  );
}

const nothingFound = { title: '没有符合条件的待审核内容', hint: '当前条件下没有结果，可放宽条件再查。' };
const nothingLeft = { title: '没有待审核的内容', hint: '都处理完了。提交到您这一步的内容会出现在这里。' };

function pick(keys: readonly string[], rows: readonly PendingRow[]): Ticked {
  const wanted = new Set(keys);
  return new Map(rows.filter(({ objectId }) => wanted.has(objectId)).map((row) => [row.objectId, row]));
}
