import type { Delivery } from '@yunguan/contract/content/culture-delivery';
import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import type { Outcome } from './DecideDialog';
import { whenText } from './delivery-actions';

export interface OutcomesDialogProps {
  readonly title: string;
  readonly deliveries: readonly Delivery[];
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** What became of each visit of a batch; those that were left come first. */
export function OutcomesDialog({ title, deliveries, outcomes, onClose }: OutcomesDialogProps) {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const left = outcomes.filter(({ ok }) => !ok);
  const columns: TableColumnsType<Outcome> = [
    {
      title: '配送',
      key: 'delivery',
      render: (_, { id }) => {
        const delivery = byId.get(id);
        return (
          delivery && (
            <div className="two-lines">
              <span title={delivery.title}>{delivery.title}</span>
              <span className="num">
                {whenText(delivery)} · {delivery.contacts}
              </span>
            </div>
          )
        );
      },
    },
    {
      title: '结果',
      key: 'ok',
      width: 96,
      render: (_, { ok }) => <StatusTag tone={ok ? 'passed' : 'failed'} text={ok ? '成功' : '未处理'} />,
    },
    { title: '说明', key: 'msg', width: 220, render: (_, { ok, msg }) => (ok ? '—' : msg) },
  ];
  return (
    <Modal
      open
      width={680}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p role="status">
        成功 <b className="num">{outcomes.length - left.length}</b> 个
        {left.length > 0 && (
          <>
            ，未处理 <b className="num delivery-left">{left.length}</b> 个（仍保持勾选）
          </>
        )}
      </p>
      <Table<Outcome>
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={[...left, ...outcomes.filter(({ ok }) => ok)]}
        pagination={false}
        tableLayout="fixed"
        scroll={{ y: 360 }}
      />
    </Modal>
  );
}
