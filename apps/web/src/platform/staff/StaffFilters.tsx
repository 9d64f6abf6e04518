import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { upTo } from '@/kernel/text-limits';
import { clearable } from '@/ui/clearable';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { rolesOptions } from './staff-queries';
import { type StaffUrl, staffUrl } from './staff-url';

export interface StaffFiltersProps {
  readonly state: StaffUrl;
  /** The venue whose roles are offered. */
  readonly venueId: string;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<StaffUrl>) => void;
}

/** Filters of the staff: keyword, role and state. */
export function StaffFilters({ state, venueId, loading, onChange }: StaffFiltersProps) {
  const roles = useQuery(rolesOptions(venueId));
  return (
    <FilterGrid
      {...filterFields(staffUrl, state, onChange)}
      loading={loading}
      onReset={() => onChange({ ...staffUrl.noFilters, departmentId: '', below: true })}
    >
      <FilterField name="keyword" label="关键字">
        <Input placeholder="姓名/登录名/手机号" {...upTo(50)} allowClear />
      </FilterField>
      <FilterField name="roleId" label="角色">
        <Select
          allowClear={clearable}
          placeholder="全部角色"
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.data?.datas.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
      </FilterField>
      <FilterField name="enabled" label="状态">
        <Select
          allowClear={clearable}
          placeholder="全部状态"
          options={[
            { value: '1', label: '正常' },
            { value: '0', label: '已停用' },
            { value: 'unused', label: '长期未登录' },
          ]}
        />
      </FilterField>
    </FilterGrid>
  );
}
