import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { textOf } from '@/kernel/api/errors';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { BatchReview, type BatchTask } from './BatchReview';
import { mostTicked, type Ticked, withinLimit } from './batch-result';
import { type DeskState, queuePageSize } from './desk-url';
import { KeyHints } from './KeyHints';
import { lastPage } from './queue';
import { QueueFilters } from './QueueFilters';
import { queueColumns } from './queue-columns';
import { useQueuePage } from './review-queries';
import { useRowKeys } from './use-row-keys';

export interface QueueListProps {
  readonly state: DeskState;
  /** The row that the keyboard is on, or that the user comes back from. */
  readonly visited: string | undefined;
  readonly ticked: Ticked;
  readonly onTick: (ticked: Ticked) => void;
  readonly onVisit: (objectId: string) => void;
  readonly onState: (changes: Partial<DeskState>, options?: UrlStateOptions) => void;
}

/** What waits for the user, oldest first. */
export function QueueList({ state, visited, ticked, onTick, onVisit, onState }: QueueListProps) {
  const { message } = App.useApp();
  const [task, setTask] = useState<BatchTask>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQueuePage(state, state.page);
  const rows = data?.datas;
  const isFiltered = [state.kind, state.keyword, state.venueId, state.from].some((value) => value !== undefined);
  const reset = () =>
    onState({ kind: undefined, keyword: undefined, venueId: undefined, from: undefined, to: undefined, page: 1 });
  const handleOpen = (objectId: string) => onState({ object: objectId });

  const handleTick = (rowsTicked: Ticked) => {
    if (rowsTicked.size > mostTicked) message.warning(`一次最多选择 ${mostTicked} 条`);
    onTick(withinLimit([...rowsTicked.values()]));
  };
  useRowKeys({ rows: rows ?? [], cursor: visited, ticked, onCursor: onVisit, onOpen: handleOpen, onTick: handleTick });

  // Decisions made elsewhere may have emptied the last pages.
  const end = data && !isPlaceholderData ? lastPage(data.total) : undefined;
  const isBeyond = end !== undefined && state.page > end;
  useEffect(() => {
    if (isBeyond) onState({ page: end }, { replace: true });
  }, [isBeyond, end, onState]);

  return (
    <>
      <PageHeader title="发布待审核" description="等待您审核的内容，按提交时间从早到晚排列" />
      <QueueFilters state={state} onState={onState} onReset={reset} loading={isFetching && isPlaceholderData} />
      <section className="panel list-panel">
        <ListBar total={data?.total}>
          <KeyHints
            keys={[
              ['J K', '移动'],
              ['Enter', '审核'],
              ['X', '勾选'],
            ]}
          />
        </ListBar>
        <BatchBar count={ticked.size} onClear={() => onTick(new Map())}>
          <Button type="primary" size="small" onClick={() => setTask({ result: 'approve', ticked })}>
            批量通过
          </Button>
          <Button danger size="small" onClick={() => setTask({ result: 'reject', ticked })}>
            批量驳回
          </Button>
        </BatchBar>
        {error && !data ? (
          <ErrorState message={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListTable
            rowKey="objectId"
            columns={queueColumns(handleOpen)}
            rows={rows}
            total={data?.total ?? 0}
            page={state.page}
            pageSize={queuePageSize}
            onPage={(page) => onState({ page })}
            loading={isFetching && (isPlaceholderData || !data)}
            visitedKey={visited}
            minWidth={960}
            selection={{
              keys: [...ticked.keys()],
              // A row of another page comes back as undefined when it has left the queue.
              onChange: (keys, found) =>
                handleTick(pick(keys.map(String), [...ticked.values(), ...found.filter(Boolean)])),
            }}
            empty={
              isFiltered ? (
                <EmptyState title="没有待审核的内容" hint="当前条件下没有结果，可放宽条件再查。" onReset={reset} />
              ) : (
                <EmptyState title="没有待审核的内容" hint="都处理完了。提交到您这一步的内容会出现在这里。" />
              )
            }
          />
        )}
      </section>
      {task && <BatchReview task={task} onClose={() => setTask(undefined)} onDone={onTick} />}
    </>
  );
}

function pick(
  keys: readonly string[],
  rows: readonly (Ticked extends ReadonlyMap<string, infer R> ? R : never)[],
): Ticked {
  const wanted = new Set(keys);
  return new Map(rows.filter(({ objectId }) => wanted.has(objectId)).map((row) => [row.objectId, row]));
}
