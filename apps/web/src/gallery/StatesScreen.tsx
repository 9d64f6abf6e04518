import { Button } from 'antd';
import { useState } from 'react';
import { CropDialog } from '@/ui/CropDialog';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { StatusTag } from '@/ui/StatusTag';
import { useConfirm } from '@/ui/use-confirm';
import { covers, nothing, states } from './samples';

/** Empty, failed and asking. */
export function StatesScreen() {
  const confirm = useConfirm();
  const [open, setOpen] = useState('');
  const askDelete = () =>
    confirm({
      title: '确定要删除本条信息，是否继续',
      record: '周末读书会：从《考工记》看匠心',
      consequence: '已有 37 人预约，删除后 30 天内可从回收站恢复。',
      danger: true,
      okText: '删除',
    });
  return (
    <>
      <PageHeader
        title="状态与对话框"
        extra={
          <>
            <Button onClick={() => void askDelete()}>确认</Button>
            {['crop', 'progress'].map((name) => (
              <Button key={name} onClick={() => setOpen(name)}>
                {name}
              </Button>
            ))}
          </>
        }
      />
      <Panel>
        <EmptyState
          title="没有符合条件的活动"
          hint="换个条件试试，或重置全部条件。"
          onReset={nothing}
          onAdd={nothing}
          addLabel="新增活动"
        />
        <ErrorState message="网络异常" requestId="0192f3a1" onRetry={nothing} />
        {states.map(([status, text]) => (
          <span key={status} style={{ marginRight: 12 }}>
            <StatusTag status={status} text={text} />
          </span>
        ))}
      </Panel>
      <CropDialog
        open={open === 'crop'}
        src={covers[0]}
        width={375}
        height={170}
        onCancel={() => setOpen('')}
        onConfirm={() => setOpen('')}
        onPickFromLibrary={async () => covers[1]}
      />
      <ProgressDialog
        open={open === 'progress'}
        title="正在导出"
        progress={0.42}
        detail="已处理 1,260 / 3,000 条"
        onCancel={() => setOpen('')}
      />
    </>
  );
}
