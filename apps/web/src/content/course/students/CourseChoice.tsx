import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { operationOf } from '@/kernel/list/content-call';
import type { Page } from '@/kernel/list/content-row';
import { clearable } from '@/ui/clearable';
import { courseContent, type CourseRow } from '../course-content';
import { daysText } from '../row-words';
import { useIntake } from './use-intake';

export interface CourseChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const most = 20;

/** Chooses the course whose students are shown. */
export function CourseChoice({ value, onChange }: CourseChoiceProps) {
  const [word, setWord] = useState('');
  const keyword = useDeferredValue(word.trim());
  const body = { keyword, pageIndex: 1, pageSize: most };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.list(courseContent.key, ['choice', body]),
    // Shape by the declaration's own page schema, as the server answers it.
    queryFn: async ({ signal }) =>
      (await call(operationOf(courseContent, 'page'), body, { signal })) as Page<CourseRow>,
    placeholderData: keepPreviousData,
  });
  const options = (data?.datas ?? []).map((row) => ({
    value: row.id,
    label: row.title ?? '',
    detail: [row.stageText, daysText(row.trainStartTime, row.trainEndTime)].filter(Boolean).join(' · '),
  }));
  const isListed = options.some((option) => option.value === value);
  return (
    <div className="students-choice">
      <label htmlFor="students-course">课程</label>
      <Select<string>
        id="students-course"
        value={value ?? null}
        placeholder="全部课程；选择一门课程查看招生情况"
        allowClear={clearable}
        loading={isFetching}
        showSearch={{ filterOption: false, onSearch: setWord }}
        options={options}
        optionRender={({ label, data: { detail } }) => (
          <>
            {label} <span className="hint num">{detail}</span>
          </>
        )}
        labelRender={({ label }) => (isListed || value === undefined ? label : <ChosenTitle id={value} />)}
        notFoundContent="没有找到课程"
        onChange={(id: string | undefined) => onChange(id)}
      />
    </div>
  );
}

/** Title of a course that is not among the found ones. */
function ChosenTitle({ id }: { id: string }) {
  return <>{useIntake(id).data?.title ?? '…'}</>;
}
