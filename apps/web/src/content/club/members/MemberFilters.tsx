import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import type { DateRangeValue } from '@/ui/DateRange';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { type MembersUrl, noFilters } from './members-url';

export interface MemberFiltersProps {
  readonly state: MembersUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<MembersUrl>) => void;
}

interface Values extends Pick<MembersUrl, 'name' | 'sex'> {
  dates?: DateRangeValue | undefined;
}

const sexOptions = [
  { value: 0, label: '女' },
  { value: 1, label: '男' },
];

/** Filters of the members: name, sex, day of joining. */
export function MemberFilters({ state, loading, onChange }: MemberFiltersProps) {
  const { name, sex, from, to } = state;
  return (
    <FilterGrid<Values>
      values={{ name, sex, dates: from && to ? [from, to] : undefined }}
      loading={loading}
      onSearch={({ dates, ...rest }) => onChange({ ...noFilters, ...rest, from: dates?.[0], to: dates?.[1] })}
      onReset={() => onChange(noFilters)}
    >
      <FilterField name="name" label="姓名">
        <Input placeholder="请输入姓名" allowClear maxLength={100} />
      </FilterField>
      <FilterField name="sex" label="性别">
        <Select placeholder="全部" allowClear={clearable} options={sexOptions} />
      </FilterField>
      <FilterField name="dates" label="入团时间">
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}
