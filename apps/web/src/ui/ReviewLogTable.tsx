import { PaperClipOutlined } from '@ant-design/icons';
import { Table, type TableColumnsType } from 'antd';
import type { Key } from 'react';
import { sanitiseStatus } from './sanitise';

export interface ReviewLogFile {
  name: string;
  url: string;
}

/** One row of the approval record; names as on the wire. */
export interface ReviewLogRow {
  id?: Key;
  userName: string | null;
  reviewTime: string | null;
  /** HTML made by the server from a fixed map. */
  statusDiscription: string | null;
  remark: string | null;
  venuesName: string | null;
  enclosureList: readonly ReviewLogFile[] | null;
}

export interface ReviewLogTableProps {
  rows: readonly ReviewLogRow[] | undefined;
  loading?: boolean;
}

const orDash = (value: string | null) => value || '—';

/** Without files the opinions, which are the longest, have their place. */
const columns = (hasFiles: boolean): TableColumnsType<ReviewLogRow> => [
  { title: '审批人', dataIndex: 'userName', width: 110, render: orDash },
  { title: '时间', dataIndex: 'reviewTime', width: 150, className: 'num', render: minuteOf },
  { title: '操作', dataIndex: 'statusDiscription', width: 120, render: operation },
  { title: '意见', dataIndex: 'remark', render: orDash },
  { title: '场馆', dataIndex: 'venuesName', width: 150, render: orDash },
  { title: '附件', dataIndex: 'enclosureList', width: hasFiles ? 200 : 72, render: files },
];

/** 审批流程: who did what when, with opinion and attached files. */
export function ReviewLogTable({ rows, loading = false }: ReviewLogTableProps) {
  return (
    <Table<ReviewLogRow>
      size="middle"
      tableLayout="fixed"
      scroll={{ x: 860 }}
      pagination={false}
      loading={{ spinning: loading, delay: 200 }}
      rowKey={(row) => row.id ?? `${row.reviewTime}${row.userName}${row.statusDiscription}`}
      columns={columns(rows?.some(({ enclosureList }) => enclosureList?.length) ?? false)}
      dataSource={rows ?? []}
      locale={{ emptyText: loading ? ' ' : '暂无审批记录' }}
    />
  );
}

function minuteOf(time: string | null) {
  return time ? time.slice(0, 16) : '—';
}

function operation(html: string | null) {
  if (!html) return '—';
  return <span className="review-log-action" dangerouslySetInnerHTML={{ __html: sanitiseStatus(html) }} />;
}

function files(list: readonly ReviewLogFile[] | null) {
  if (!list?.length) return '—';
  return (
    <ul className="review-log-files">
      {list.map((file) => (
        <li key={file.url} className="ellipsis">
          <a href={file.url} download={file.name} title={`下载 ${file.name}`}>
            <PaperClipOutlined aria-hidden /> {file.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
