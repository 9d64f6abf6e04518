import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import type { OpenRange } from '@/ui/DateRange';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { type FilterChip, FilterGrid } from '@/ui/FilterGrid';
import { rangeText } from '@/kernel/list/filter-chips';
import { upTo } from '@/kernel/text-limits';
import { type EquipmentState, equipmentUrl } from './equipment-url';

export interface EquipmentFiltersProps {
  readonly state: EquipmentState;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<EquipmentState>) => void;
}

interface Fields {
  readonly keyword?: string | undefined;
  readonly validity?: 'all' | 'valid' | 'invalid' | undefined;
  readonly dates?: OpenRange | undefined;
}

const validities = [
  { value: 'all', label: '全部' },
  { value: 'valid', label: '有效' },
  { value: 'invalid', label: '无效' },
];

/** Keyword; state and the time of adding behind 高级搜索 (001 §2). */
export function EquipmentFilters({ state, loading, onChange }: EquipmentFiltersProps) {
  return (
    <FilterGrid<Fields>
      values={fieldsOf(state)}
      loading={loading}
      chips={chipsOf(state, onChange)}
      basic={1}
      onSearch={(found) => onChange(stateOf(found))}
      onReset={() => onChange(equipmentUrl.noFilters)}
    >
      <FilterField name="keyword" label="关键字">
        <Input allowClear {...upTo(100)} placeholder="请输入设备名称" />
      </FilterField>
      <FilterField name="validity" label="状态">
        <Select allowClear={clearable} placeholder="全部" options={validities} />
      </FilterField>
      <FilterField name="dates" label="添加时间">
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}

function fieldsOf({ keyword, state, startTime, endTime }: EquipmentState): Fields {
  return {
    keyword,
    validity: state === undefined ? undefined : state ? 'valid' : 'invalid',
    dates: startTime !== undefined || endTime !== undefined ? [startTime, endTime] : undefined,
  };
}

function stateOf({ keyword, validity, dates }: Fields): EquipmentState {
  return {
    keyword: keyword?.trim() || undefined,
    state: validity === undefined || validity === 'all' ? undefined : validity === 'valid',
    startTime: dates?.[0],
    endTime: dates?.[1],
    page: 1,
  };
}

/** Conditions in force, for most of them are folded away. */
function chipsOf({ keyword, state, startTime, endTime }: EquipmentState, onChange: EquipmentFiltersProps['onChange']) {
  const chips: FilterChip[] = [];
  const add = (key: string, label: string, without: Partial<EquipmentState>) =>
    chips.push({ key, label, onClose: () => onChange({ ...without, page: 1 }) });
  if (keyword !== undefined) add('keyword', `设备名称：${keyword}`, { keyword: undefined });
  if (state !== undefined) add('state', `状态：${state ? '有效' : '无效'}`, { state: undefined });
  if (startTime !== undefined || endTime !== undefined)
    add('dates', `添加时间：${rangeText(startTime, endTime)}`, { startTime: undefined, endTime: undefined });
  return chips;
}
