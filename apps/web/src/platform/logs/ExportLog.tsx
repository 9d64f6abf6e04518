import { type ExportRow, getExportLog, logExports } from '@yunguan/contract/platform/logs';
import { type TableColumnsType, Tooltip } from 'antd';
import { useRecords } from '@/kernel/records/use-records';
import { cellWidth } from '@/ui/cell-width';
import { StatusTag } from '@/ui/StatusTag';
import { LogFilters } from './LogFilters';
import { LogList } from './LogList';
import { addressColumn, resultColumn, timeColumn, userColumn, venueColumn } from './log-columns';
import { commonFilter, logsUrl } from './logs-url';

/** Which lists left the product, with whom. */
export function ExportLog() {
  const records = useRecords({
    endpoint: getExportLog,
    schema: logsUrl.schema,
    filter: commonFilter,
    area: 'log-export',
  });
  const { state, change, isLoading } = records;
  return (
    <>
      <LogFilters
        state={state}
        onChange={change}
        loading={isLoading}
        placeholder="姓名/登录名/请求号"
        dateLabel="导出日期"
      />
      <LogList
        records={records}
        columns={columns}
        minWidth={990}
        nothing="每一次下载导出文件都会记录在这里：谁、导出了什么、多少行。"
        exported={{ action: logExports.export, model: commonFilter(state) }}
      />
    </>
  );
}

const columns: TableColumnsType<ExportRow> = [
  timeColumn,
  userColumn,
  {
    title: '导出内容',
    key: 'source',
    width: cellWidth(128),
    render: (_value, { sourceName, columns: exported, reveal }) => (
      <div className="log-what">
        <Tooltip title={exported.length > 0 ? `导出列：${exported.join('、')}` : undefined}>
          <span>{sourceName}</span>
        </Tooltip>
        {reveal && <StatusTag tone="reversed" text="含完整敏感信息" />}
      </div>
    ),
  },
  { title: '筛选条件', dataIndex: 'filter', ellipsis: true },
  {
    title: '行数',
    dataIndex: 'rows',
    width: cellWidth(52),
    align: 'right',
    render: (rows: number | null) => <span className="num">{rows ?? '—'}</span>,
  },
  { ...resultColumn, width: cellWidth(112) },
  venueColumn,
  addressColumn,
];
