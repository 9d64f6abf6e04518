import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type { PendingRow } from '@yunguan/contract/platform/review';
import { App, Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { HandedOver } from '@/kernel/hand-over/HandOverDialog';
import { HandOverDialog } from '@/kernel/hand-over/lazy-dialog';
import type { ChangeUnderFilter } from '@/kernel/records/use-under-filter';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { BatchBar } from '@/ui/BatchBar';
import { ListBar } from '@/ui/ListBar';
import { PageHeader } from '@/ui/PageHeader';
import { BatchReview } from './BatchReview';
import { type BatchTask, leftTicked, noTicks, type Ticked, withinLimit } from './batch-ticks';
import { type DeskAccess, deskUrl } from './desk-url';
import { KeyHints } from './KeyHints';
import { lastPage } from './queue';
import { QueueFilters } from './QueueFilters';
import { QueueTable } from './QueueTable';
import { useQueuePage } from './review-queries';
import { useRowKeys } from './use-row-keys';

export interface QueueListProps extends DeskAccess {
  /** The row that the keyboard is on, or that the user comes back from. */
  readonly visited: string | undefined;
  readonly ticked: Ticked;
  readonly onTick: ChangeUnderFilter<Ticked>;
  readonly onVisit: (objectId: string) => void;
}

const hints = [
  ['J K', '移动'],
  ['Enter', '审核'],
  ['X', '勾选'],
] as const;

/** What waits for the user, oldest first. */
export function QueueList({ state, visited, ticked, onTick, onVisit, onState }: QueueListProps) {
  const { message } = App.useApp();
  const [task, setTask] = useState<BatchTask>();
  const [handed, setHanded] = useState<readonly HandedOver[]>();
  const query = useQueuePage('content', state, state.page);
  const { data, isFetching, isPlaceholderData } = query;
  const handleReset = () => onState(deskUrl.noFilters);
  const handleOpen = (objectId: string) => onState({ object: objectId });
  const handleTick = (rows: Ticked) => {
    if (rows.size > mostAtOnce) message.warning(tooMany('选择', '条'));
    onTick(withinLimit([...rows.values()]));
  };
  const selection = { visited, ticked, onTick: handleTick, onOpen: handleOpen };
  useRowKeys({ ...selection, rows: data?.datas ?? [], cursor: visited, onCursor: onVisit });

  // Decisions made elsewhere may have emptied the last pages.
  const end = data && !isPlaceholderData ? lastPage(data.total) : undefined;
  const isBeyond = end !== undefined && state.page > end;
  useEffect(() => {
    if (isBeyond) onState({ page: end }, { replace: true });
  }, [isBeyond, end, onState]);

  return (
    <>
      <PageHeader title="发布待审核" description="等待您审核的内容，按提交时间从早到晚排列" />
      <QueueFilters state={state} onState={onState} loading={isFetching && isPlaceholderData} />
      <section className="panel list-panel">
        <ListBar total={data?.total}>
          {data?.total !== 0 && <KeyHints keys={hints} />}
          <SavedFilters list={deskUrl} state={state} onShow={onState} />
        </ListBar>
        <BatchBar count={ticked.size} onClear={() => onTick(noTicks)}>
          <Button type="primary" size="small" onClick={() => setTask({ result: 'approve', ticked })}>
            批量通过
          </Button>
          <Button danger size="small" onClick={() => setTask({ result: 'reject', ticked })}>
            批量驳回
          </Button>
          <Button size="small" onClick={() => setHanded([...ticked.values()].map(toHandedOver))}>
            批量转交
          </Button>
        </BatchBar>
        <QueueTable
          {...selection}
          query={query}
          page={state.page}
          onPage={(page) => onState({ page })}
          onReset={deskUrl.isFiltered(state) ? handleReset : undefined}
        />
      </section>
      {handed && (
        <Suspense fallback={null}>
          <HandOverDialog
            rows={handed}
            onDone={(outcomes) => onTick((now) => leftTicked(now, outcomes))}
            onClose={() => setHanded(undefined)}
          />
        </Suspense>
      )}
      {task && <BatchReview task={task} onClose={() => setTask(undefined)} onDone={onTick} />}
    </>
  );
}

function toHandedOver({ objectId, title, kindName, stepName }: PendingRow): HandedOver {
  return { id: objectId, title, about: `${kindName} · ${stepName}` };
}
