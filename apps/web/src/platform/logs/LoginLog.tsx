import { getLoginLog, logExports, loginEvents, type LoginRow, logResults } from '@yunguan/contract/platform/logs';
import { Select, type TableColumnsType } from 'antd';
import { useRecords } from '@/kernel/records/use-records';
import { cellWidth } from '@/ui/cell-width';
import { clearable } from '@/ui/clearable';
import { FilterField } from '@/ui/FilterField';
import { wordOptions } from '@/ui/word-options';
import { LogFilters } from './LogFilters';
import { LogList } from './LogList';
import { addressColumn, resultColumn, timeColumn, userColumn, venueColumn } from './log-columns';
import { commonFilter, type LogsState, logsUrl } from './logs-url';

const toFilter = (state: LogsState) => ({ ...commonFilter(state), event: state.event, result: state.result });
const eventOptions = wordOptions(loginEvents);
const resultOptions = wordOptions(logResults);

/** Who came and went, and who was turned away. */
export function LoginLog() {
  const records = useRecords({ endpoint: getLoginLog, schema: logsUrl.schema, filter: toFilter, area: 'log-login' });
  const { state, change, isLoading } = records;
  return (
    <>
      <LogFilters state={state} onChange={change} loading={isLoading} placeholder="姓名/登录名/IP" dateLabel="登录日期">
        <FilterField name="event" label="事件">
          <Select placeholder="全部事件" allowClear={clearable} options={eventOptions} />
        </FilterField>
        <FilterField name="result" label="结果">
          <Select placeholder="全部结果" allowClear={clearable} options={resultOptions} />
        </FilterField>
      </LogFilters>
      <LogList
        records={records}
        columns={columns}
        minWidth={980}
        nothing="登录、退出和失败的登录会记录在这里。"
        exported={{ action: logExports.login, model: toFilter(state) }}
      />
    </>
  );
}

const columns: TableColumnsType<LoginRow> = [
  timeColumn,
  userColumn,
  { title: '事件', dataIndex: 'eventName', width: cellWidth(60) },
  { ...resultColumn, width: cellWidth(178) },
  venueColumn,
  addressColumn,
  { title: '浏览器', dataIndex: 'browser', ellipsis: true, render: (browser: string) => browser || '—' },
];
