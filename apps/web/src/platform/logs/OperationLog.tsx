import { useQuery } from '@tanstack/react-query';
import {
  getLogCalls,
  getOperationLog,
  logExports,
  logResults,
  type OperationRow,
} from '@yunguan/contract/platform/logs';
import { Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { useRecords } from '@/kernel/records/use-records';
import { cellWidth } from '@/ui/cell-width';
import { clearable } from '@/ui/clearable';
import { FilterField } from '@/ui/FilterField';
import { RowActions } from '@/ui/RowActions';
import { wordOptions } from '@/ui/word-options';
import { LogDetail } from './LogDetail';
import { LogFilters } from './LogFilters';
import { LogList } from './LogList';
import { addressColumn, resultColumn, timeColumn, userColumn, venueColumn } from './log-columns';
import { commonFilter, type LogsState, logsUrl } from './logs-url';

const toFilter = (state: LogsState) => ({ ...commonFilter(state), call: state.call, result: state.result });
const resultOptions = wordOptions(logResults);
/** The names of operations change with a release only. */
const namesStaleTime = 3_600_000;

/** Who did what, and how it ended. */
export function OperationLog() {
  const records = useRecords({
    endpoint: getOperationLog,
    schema: logsUrl.schema,
    filter: toFilter,
    area: 'log-operation',
  });
  const [shown, setShown] = useState<OperationRow>();
  const { state, change, isLoading } = records;
  const names = useQuery({
    queryKey: queryKeys.read(getLogCalls.path),
    queryFn: ({ signal }) => call(getLogCalls, {}, { signal }),
    staleTime: namesStaleTime,
  });
  const operations = names.data?.map(({ call: value, name }) => ({ value, label: name }));
  return (
    <>
      <LogFilters
        state={state}
        onChange={change}
        loading={isLoading}
        placeholder="姓名/操作/编号/IP"
        dateLabel="操作日期"
      >
        <FilterField name="call" label="操作">
          <Select
            placeholder="全部操作"
            allowClear={clearable}
            showSearch={{ optionFilterProp: 'label' }}
            options={operations ?? []}
            loading={names.isLoading}
          />
        </FilterField>
        <FilterField name="result" label="结果">
          <Select placeholder="全部结果" allowClear={clearable} options={resultOptions} />
        </FilterField>
      </LogFilters>
      <LogList
        records={records}
        columns={columnsOf(setShown)}
        minWidth={980}
        nothing="登录后的每一次修改、每一次被拒绝的操作都会记录在这里。"
        exported={{ action: logExports.operation, model: toFilter(state) }}
      />
      {shown && <LogDetail row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function columnsOf(onShow: (row: OperationRow) => void): TableColumnsType<OperationRow> {
  return [
    timeColumn,
    userColumn,
    {
      title: '操作 / 对象',
      key: 'call',
      render: (_value, { callName, objectName }) => (
        <div className="log-what">
          <span title={callName}>{callName}</span>
          {objectName && (
            <span className="hint" title={objectName}>
              {objectName}
            </span>
          )}
        </div>
      ),
    },
    resultColumn,
    venueColumn,
    addressColumn,
    {
      title: '详情',
      key: 'actions',
      width: cellWidth(58),
      render: (_value, row) => <RowActions actions={[{ key: 'detail', label: '查看', onClick: () => onShow(row) }]} />,
    },
  ];
}
