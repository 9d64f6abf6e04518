import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import { type DecisionTask, decisionWords, type Outcome, outcomesInOrder } from './decisions';

export interface OutcomesDialogProps {
  readonly task: DecisionTask;
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** What became of each application of a batch. */
export function OutcomesDialog({ task, outcomes, onClose }: OutcomesDialogProps) {
  const done = outcomes.filter(({ ok }) => ok).length;
  const left = outcomes.length - done;
  return (
    <Modal
      open
      width={680}
      title={`批量${decisionWords[task.kind].verb}结果`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p role="status">
        成功 <b className="num">{done}</b> 个
        {left > 0 && (
          <>
            ，未处理 <b className="num application-left">{left}</b> 个（仍保持勾选）
          </>
        )}
      </p>
      <Table<Outcome>
        size="middle"
        rowKey="id"
        columns={columnsOf(task)}
        dataSource={outcomesInOrder(outcomes)}
        pagination={false}
        tableLayout="fixed"
        scroll={{ y: 360 }}
      />
    </Modal>
  );
}

function columnsOf({ applications }: DecisionTask): TableColumnsType<Outcome> {
  const byId = new Map(applications.map((application) => [application.id, application]));
  return [
    {
      title: '申请人 / 社团',
      key: 'application',
      render: (_, { id }) => {
        const application = byId.get(id);
        return application ? (
          <div className="two-lines">
            <span title={application.name}>{application.name}</span>
            <span title={application.title}>{application.title}</span>
          </div>
        ) : (
          '—'
        );
      },
    },
    {
      title: '结果',
      dataIndex: 'ok',
      width: 96,
      render: (ok: boolean) => <StatusTag tone={ok ? 'passed' : 'failed'} text={ok ? '成功' : '未处理'} />,
    },
    { title: '说明', dataIndex: 'msg', width: 220, render: (msg: string, { ok }) => (ok ? '—' : msg) },
  ];
}
