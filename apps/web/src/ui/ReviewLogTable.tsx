import { PaperClipOutlined } from '@ant-design/icons';
import { App, Table, type TableColumnsType } from 'antd';
import type { Key } from 'react';
import { sanitiseStatus } from './sanitise';
import { saveLink } from './save-link';
import { orDash } from './or-dash';

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
  /** Reads the record again: links to its files live for a minute. Undefined when that failed. */
  renew: () => Promise<readonly ReviewLogRow[] | undefined>;
}

/** Without files the opinions, which are the longest, have their place. */
const columns = (hasFiles: boolean, renew: ReviewLogTableProps['renew']): TableColumnsType<ReviewLogRow> => [
  { title: '审批人', dataIndex: 'userName', width: 110, render: orDash },
  { title: '时间', dataIndex: 'reviewTime', width: 150, className: 'num', render: minuteOf },
  { title: '操作', dataIndex: 'statusDiscription', width: 120, render: operation },
  { title: '意见', dataIndex: 'remark', render: orDash },
  { title: '场馆', dataIndex: 'venuesName', width: 150, render: orDash },
  {
    title: '附件',
    dataIndex: 'enclosureList',
    width: hasFiles ? 200 : 72,
    render: (list) => <ReviewLogFiles list={list} renew={renew} />,
  },
];

/** 审批流程: who did what when, with opinion and attached files. */
export function ReviewLogTable({ rows, loading = false, renew }: ReviewLogTableProps) {
  return (
    <Table<ReviewLogRow>
      size="middle"
      tableLayout="fixed"
      scroll={{ x: 860 }}
      pagination={false}
      loading={{ spinning: loading, delay: 200 }}
      rowKey={(row) => row.id ?? `${row.reviewTime}${row.userName}${row.statusDiscription}`}
      columns={columns(rows?.some(({ enclosureList }) => enclosureList?.length) ?? false, renew)}
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

interface FilesProps extends Pick<ReviewLogTableProps, 'renew'> {
  readonly list: readonly ReviewLogFile[] | null;
}

/** Files of one opinion, to be downloaded. */
export function ReviewLogFiles({ list, renew }: FilesProps) {
  if (!list?.length) return '—';
  return (
    <ul className="review-log-files">
      {list.map((file) => (
        <li key={file.url} className="ellipsis">
          <FileLink file={file} renew={renew} />
        </li>
      ))}
    </ul>
  );
}

const pathOf = (url: string) => url.split('?')[0];

/** A link that dies is asked for anew before it is used; others are used as they are. */
function FileLink({ file, renew }: { file: ReviewLogFile } & Pick<ReviewLogTableProps, 'renew'>) {
  const { message } = App.useApp();
  const handleClick = async () => {
    const rows = await renew();
    const all = rows?.flatMap(({ enclosureList }) => enclosureList ?? []) ?? [];
    const fresh = all.find(({ url }) => pathOf(url) === pathOf(file.url));
    if (!fresh) return void message.error('文件暂时无法下载，请稍后再试', 3);
    saveLink(fresh.url, fresh.name);
  };
  const isShortLived = file.url.startsWith('/files/private/');
  return (
    <a
      href={file.url}
      download={file.name}
      title={`下载 ${file.name}`}
      onClick={(event) => {
        if (!isShortLived) return;
        event.preventDefault();
        void handleClick();
      }}
    >
      <PaperClipOutlined aria-hidden /> {file.name}
    </a>
  );
}
