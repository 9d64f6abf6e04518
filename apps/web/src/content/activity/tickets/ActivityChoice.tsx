import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { operationOf } from '@/kernel/list/content-call';
import type { Page } from '@/kernel/list/content-row';
import { clearable } from '@/ui/clearable';
import { activityContent, type ActivityRow } from '../activity-content';
import { periodText } from '../row-words';
import { useTicketSessions } from './use-ticket-sessions';

export interface ActivityChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const most = 20;

/** Chooses the activity whose tickets are shown; bookable ones only. */
export function ActivityChoice({ value, onChange }: ActivityChoiceProps) {
  const [word, setWord] = useState('');
  const keyword = useDeferredValue(word.trim());
  const body = { keyword, pageIndex: 1, pageSize: most };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.list(activityContent.key, ['choice', body]),
    // Shape by the declaration's own page schema, as the server answers it.
    queryFn: async ({ signal }) =>
      (await call(operationOf(activityContent, 'page'), body, { signal })) as Page<ActivityRow>,
    placeholderData: keepPreviousData,
  });
  const found = data?.datas.filter(({ isNeedReserve }) => isNeedReserve) ?? [];
  const options = found.map((row) => ({ value: row.id, label: row.title ?? '', period: periodText(row) }));
  const isListed = options.some((option) => option.value === value);
  return (
    <div className="tickets-choice">
      <label htmlFor="tickets-activity">活动</label>
      <Select<string>
        id="tickets-activity"
        value={value ?? null}
        placeholder="全部活动；选择一个活动查看各场次的售票情况"
        allowClear={clearable}
        loading={isFetching}
        showSearch={{ filterOption: false, onSearch: setWord }}
        options={options}
        optionRender={({ label, data: { period } }) => (
          <>
            {label} <span className="hint num">{period}</span>
          </>
        )}
        labelRender={({ label }) => (isListed || value === undefined ? label : <ChosenTitle id={value} />)}
        notFoundContent="没有需要预约的活动"
        onChange={(id: string | undefined) => onChange(id)}
      />
    </div>
  );
}

/** Title of an activity that is not among the found ones. */
function ChosenTitle({ id }: { id: string }) {
  const { data, isError } = useTicketSessions(id);
  return <>{data?.title ?? (isError ? '无法显示的活动' : '…')}</>;
}
