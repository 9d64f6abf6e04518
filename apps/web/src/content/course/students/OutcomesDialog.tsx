import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import { type DecisionTask, decisionWords, type Outcome, outcomesInOrder } from './decisions';
import { personLine } from './student-words';

export interface OutcomesDialogProps {
  readonly task: DecisionTask;
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** What became of each sign-up of a batch. */
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
        成功 <b className="num">{done}</b> 名
        {left > 0 && (
          <>
            ，未处理 <b className="num students-left">{left}</b> 名（仍保持勾选）
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

function columnsOf({ signups }: DecisionTask): TableColumnsType<Outcome> {
  const byId = new Map(signups.map((signup) => [signup.id, signup]));
  return [
    {
      title: '学员',
      key: 'student',
      render: (_, { id }) => {
        const signup = byId.get(id);
        if (!signup) return '—';
        return (
          <div className="two-lines">
            <span className="student-time">
              {signup.students.name}　{personLine(signup.students)}
            </span>
            <span title={signup.title}>{signup.title}</span>
          </div>
        );
      },
    },
    {
      title: '结果',
      dataIndex: 'ok',
      width: 96,
      render: (ok: boolean) => <StatusTag tone={ok ? 'passed' : 'failed'} text={ok ? '成功' : '未处理'} />,
    },
    { title: '说明', dataIndex: 'msg', width: 240, render: (msg: string, { ok }) => (ok ? '—' : msg) },
  ];
}
