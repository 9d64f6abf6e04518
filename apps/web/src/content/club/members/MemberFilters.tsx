import { sexName } from '@yunguan/contract/kernel/sexes';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { type MembersUrl, membersUrl } from './members-url';

export interface MemberFiltersProps {
  readonly state: MembersUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<MembersUrl>) => void;
}

const sexOptions = [0, 1].map((sex) => ({ value: sex, label: sexName(sex) }));

/** Filters of the members: name, sex, day of joining. */
export function MemberFilters({ state, loading, onChange }: MemberFiltersProps) {
  return (
    <FilterGrid {...filterFields(membersUrl, state, onChange)} loading={loading}>
      <FilterField name="name" label="姓名">
        <Input placeholder="请输入姓名" allowClear {...upTo(100)} />
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
