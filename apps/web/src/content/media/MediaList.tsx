import { SendOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ContentList, type ListBatch } from '@/kernel/list/ContentList';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useHoldsAnywhere } from '@/kernel/session/use-holds';
import { type MediaRow, mediaContent, named } from './media-content';
import { mediaColumns } from './mediaColumns';
import { usePush } from './use-push';
import { useWorkRows } from './use-work-rows';
import { useWorkClasses } from './use-work-classes';
import { WorkClassFilter } from './WorkClassFilter';
import './media.css';
import { lazyPart } from '@/ui/lazy-part';

const SortDialog = lazyPart(() => import('./SortDialog'));
const PushLogDialog = lazyPart(() => import('./PushLogDialog'));

type Open = { kind: 'pushesOf'; row: MediaRow } | { kind: 'pushes' | 'sort' };

/** Media works (002 §2.8). */
export function MediaList() {
  const holds = useHolds(mediaContent.key);
  const { rows, dialogs } = useWorkRows();
  const { offers } = rows;
  const { remove } = useRecordActions(mediaContent);
  const [dialog, setDialog] = useState<Open>();
  const handleClose = () => setDialog(undefined);
  const push = usePush(() => setDialog({ kind: 'pushes' }));
  // Rows of further venues have their own rights.
  const holdsAnywhere = useHoldsAnywhere(mediaContent.key);
  const mayPush = holds('wechatpush');
  const { items: classes } = useWorkClasses(undefined);
  const columns = mediaColumns({
    ...rows,
    onPush: (row) => void push([row]),
    onPushLog: mayPush ? (row) => setDialog({ kind: 'pushesOf', row }) : undefined,
  });
  const batch: ListBatch<MediaRow> = {
    isSelectable: (row) => offers('remove', row) || offers('push', row),
    labelOf: (row) => named(row).title,
    buttons: (chosen) => (
      <BatchButtons
        removable={chosen.filter((row) => offers('remove', row))}
        pushable={chosen.filter((row) => offers('push', row))}
        onRemove={(those) => void remove(those.map(named))}
        onPush={(those) => void push(those)}
      />
    ),
  };
  return (
    <>
      <ContentList<MediaRow>
        of={mediaContent}
        title="媒体作品"
        description="管理图片、音频与视频作品的发布、排序与推送"
        addLabel="新增媒体作品"
        dateLabel="日期"
        typeControl={<WorkClassFilter />}
        typeItems={classes}
        columns={columns}
        minWidth={980}
        tools={
          <>
            {mayPush && (
              <Button icon={<SendOutlined aria-hidden />} onClick={() => setDialog({ kind: 'pushes' })}>
                推送记录
              </Button>
            )}
            {holds('edit') && (
              <Button icon={<SortAscendingOutlined aria-hidden />} onClick={() => setDialog({ kind: 'sort' })}>
                排序
              </Button>
            )}
          </>
        }
        {...((holdsAnywhere('del') || holdsAnywhere('wechatpush')) && { batch })}
      />
      {dialogs}
      <Suspense>
        {dialog?.kind === 'sort' && <SortDialog onClose={handleClose} />}
        {dialog?.kind === 'pushes' && <PushLogDialog onClose={handleClose} />}
        {dialog?.kind === 'pushesOf' && <PushLogDialog work={named(dialog.row)} onClose={handleClose} />}
      </Suspense>
    </>
  );
}

interface BatchButtonsProps {
  readonly removable: readonly MediaRow[];
  readonly pushable: readonly MediaRow[];
  readonly onRemove: (rows: readonly MediaRow[]) => void;
  readonly onPush: (rows: readonly MediaRow[]) => void;
}

/** Each button says how many of the chosen works it means: what is approved is pushed and not deleted. */
function BatchButtons({ removable, pushable, onRemove, onPush }: BatchButtonsProps) {
  return (
    <>
      {pushable.length > 0 && (
        <Button size="small" onClick={() => onPush(pushable)}>
          批量推送（{pushable.length}）
        </Button>
      )}
      {removable.length > 0 && (
        <Button size="small" danger onClick={() => onRemove(removable)}>
          批量删除（{removable.length}）
        </Button>
      )}
    </>
  );
}
