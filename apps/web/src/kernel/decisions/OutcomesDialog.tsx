import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { useRef } from 'react';
import { StatusTag } from '@/ui/StatusTag';
import './decisions.css';
import { type RowLines, whole } from './DecidedRows';
import { type Outcome, outcomesInOrder } from './outcomes';
import { useSettling } from './use-settling';

export interface OutcomesDialogProps<Row extends { readonly id: string }> {
  readonly title: string;
  /** Head of the column that names the rows. */
  readonly of: string;
  /** Counts the rows in a sentence: 个, 名. */
  readonly unit?: string;
  readonly rows: readonly Row[];
  readonly outcomes: readonly Outcome[];
  /** How many of those that were left are ticked still; all of them, unless it is said. */
  readonly kept?: number;
  readonly lines: (row: Row) => RowLines;
  readonly onClose: () => void;
}

/** What became of each of several that were decided together; those that were left come first. */
export function OutcomesDialog<Row extends { readonly id: string }>(props: OutcomesDialogProps<Row>) {
  const { title, of, unit = '个', rows, outcomes, lines, onClose } = props;
  const told = useRef<HTMLParagraphElement>(null);
  // A double click on the decision must not close what it came to.
  const isSettling = useSettling();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const done = outcomes.filter(({ ok }) => ok).length;
  const left = outcomes.length - done;
  const { kept = left } = props;
  const columns: TableColumnsType<Outcome> = [
    {
      title: of,
      key: 'row',
      render: (_, { id }) => {
        const row = byId.get(id);
        return row ? <Lines lines={lines(row)} /> : '—';
      },
    },
    {
      title: '结果',
      dataIndex: 'ok',
      width: 96,
      render: (ok: boolean) => <StatusTag tone={ok ? 'passed' : 'failed'} text={ok ? '成功' : '未处理'} />,
    },
    { title: '说明', dataIndex: 'msg', width: 230, render: (msg: string, { ok }) => (ok ? '—' : msg) },
  ];
  return (
    <Modal
      open
      width={680}
      title={title}
      mask={{ closable: !isSettling }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && told.current?.focus({ preventScroll: true })}
      footer={
        <Button type="primary" disabled={isSettling} onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p role="status" className="outcomes-told" ref={told} tabIndex={-1}>
        成功 <b className="num">{done}</b> {unit}
        {left > 0 && (
          <>
            ，未处理 <b className="num outcome-left">{left}</b> {unit}
            {keptText(kept, left, unit)}
          </>
        )}
      </p>
      <Table<Outcome>
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={outcomesInOrder(outcomes)}
        pagination={false}
        tableLayout="fixed"
        scroll={{ y: 360 }}
      />
    </Modal>
  );
}

/** What stands behind the number of those that were left: which of them are meant by the next batch still. */
function keptText(kept: number, left: number, unit: string): string {
  if (kept === 0) return '（已不在列表中或已更新，不再勾选）';
  return kept === left ? '（仍保持勾选）' : `（其中 ${kept} ${unit}仍保持勾选，其余已不在列表中或已更新）`;
}

function Lines({ lines: [first, second] }: { lines: RowLines }) {
  return (
    <div className="two-lines">
      <span {...whole(first)}>{first}</span>
      <span className="num" {...whole(second)}>
        {second}
      </span>
    </div>
  );
}
