import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import type { BatchLine } from './batch-result';
import { ObjectTitle } from './ObjectTitle';

export interface BatchResultProps {
  readonly lines: readonly BatchLine[];
  readonly onClose: () => void;
}

const columns: TableColumnsType<BatchLine> = [
  {
    title: '标题',
    dataIndex: 'title',
    ellipsis: true,
    render: (title: string, { kind, objectId }) => <ObjectTitle kind={kind} objectId={objectId} title={title} />,
  },
  {
    title: '结果',
    dataIndex: 'word',
    width: 104,
    render: (word: string, { isDone }) => <StatusTag tone={isDone ? 'passed' : 'failed'} text={word} />,
  },
  { title: '原因', dataIndex: 'reason', width: 250, render: (reason: string) => reason || '—' },
];

/** What became of each row of a batch. */
export function BatchResult({ lines, onClose }: BatchResultProps) {
  const done = lines.filter(({ isDone }) => isDone).length;
  const left = lines.length - done;
  return (
    <Modal
      open
      width={680}
      title="批量审核结果"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className="batch-summary" role="status">
        成功 <b className="num">{done}</b> 条
        {left > 0 && (
          <>
            ，未处理 <b className="num due-late">{left}</b> 条（仍保持勾选）
          </>
        )}
      </p>
      <Table<BatchLine>
        size="middle"
        rowKey="objectId"
        columns={columns}
        dataSource={lines}
        pagination={false}
        tableLayout="fixed"
        scroll={{ y: 360 }}
      />
    </Modal>
  );
}
