import type { LogResult } from '@yunguan/contract/platform/logs';
import { cellWidth } from '@/ui/cell-width';
import { OneOrTwoLines } from '@/ui/OneOrTwoLines';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';

const tones = { ok: 'passed', refused: 'reversed', failed: 'failed' } as const satisfies Record<LogResult, Tone>;

interface Entry {
  readonly userName: string;
  readonly address: string;
  readonly result: LogResult;
  readonly resultText: string;
}

/** Columns that every log has. */
export const timeColumn = {
  title: '时间',
  dataIndex: 'time',
  width: cellWidth(138),
  render: (time: string) => <span className="num">{time}</span>,
};
export const userColumn = {
  title: '用户',
  dataIndex: 'userName',
  width: cellWidth(100),
  render: (name: string) => <OneOrTwoLines text={name} />,
};
export const venueColumn = {
  title: '场馆',
  dataIndex: 'venueName',
  width: cellWidth(124),
  ellipsis: true,
  render: (name: string) => name || '—',
};
export const addressColumn = {
  title: 'IP 地址',
  dataIndex: 'address',
  width: cellWidth(104),
  ellipsis: true,
  render: (address: string) => <span className="num">{address || '—'}</span>,
};
export const resultColumn = {
  title: '结果',
  key: 'result',
  width: cellWidth(112),
  render: (_value: unknown, entry: Entry) => <Result {...entry} />,
};

/** How a call ended; why it was refused or failed, 被拒绝（无权限）, stands below it. */
function Result({ result, resultText }: Entry) {
  const [, end = resultText, reason] = /^([^（]+)（(.+)）$/.exec(resultText) ?? [];
  return (
    <div className="log-what">
      <StatusTag tone={tones[result]} text={end} />
      {reason !== undefined && (
        <span className="hint" title={reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
