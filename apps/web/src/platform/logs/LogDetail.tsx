import type { OperationRow } from '@yunguan/contract/platform/logs';
import { Button, Descriptions, Modal } from 'antd';

export interface LogDetailProps {
  readonly row: OperationRow;
  readonly onClose: () => void;
}

/** Everything that the log holds of one operation. */
export function LogDetail({ row, onClose }: LogDetailProps) {
  const facts = [
    ['时间', row.time],
    ['操作', row.callName],
    ['用户', row.userName],
    ['场馆', row.venueName],
    ['结果', row.resultText],
    ['IP 地址', row.address],
    ['对象', row.objectName],
    ['对象编号', row.objectId],
    ['请求编号', row.requestId],
  ] as const;
  const items = [
    ...facts.map(([label, text]) => ({ key: label, label, text })),
    ...row.detail.map(({ name, value }, index) => ({ key: `${name}${index}`, label: name, text: value })),
  ];
  return (
    <Modal open title="操作详情" width={680} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <Descriptions
        className="log-detail"
        column={1}
        size="small"
        bordered
        items={items.map(({ key, label, text }) => ({
          key,
          label,
          children: <span className="log-fact">{text || '—'}</span>,
        }))}
      />
    </Modal>
  );
}
