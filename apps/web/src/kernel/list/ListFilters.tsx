import { Status, statusName } from '@yunguan/contract/kernel/review';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { type InputRef, Select } from 'antd';
// The bare field: by the index would come its brothers, too, which no first list shows.
import Input from 'antd/es/input/Input';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { useDictionary } from '../form/use-dictionary';
import { conditionsOf } from './filter-chips';
import { type FilterFields, fieldsOf, type ListState, noFilters, stateOf } from './list-state';
import { useSlashFocus } from './use-slash-focus';

export interface ListFiltersProps {
  readonly of: Pick<AnyContent, 'fields' | 'filters'>;
  /** Name of the date filter, for example 活动时间. */
  readonly dateLabel: string;
  readonly state: ListState;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<ListState>) => void;
  /** The same conditions once more: the user wants fresh rows. */
  readonly onRepeat: () => void;
}

const validities = [
  { value: 'all', label: '全部' },
  { value: 'valid', label: '有效' },
  { value: 'invalid', label: '无效' },
];

/** The filters that a declaration offers; `/` leads to the keyword. */
export function ListFilters({ of, dateLabel, state, loading, onChange, onRepeat }: ListFiltersProps) {
  const { fields, filters } = of;
  const keywordField = useSlashFocus<InputRef>();
  const { items: types } = useDictionary((filters.type && fields[filters.type]?.node) ?? '');
  const typeName = types?.find(({ id }) => id === state.typeId)?.displayName;
  const values = fieldsOf(state);
  const chips = conditionsOf(state, { of, dateLabel, typeName }).map(({ key, label, without }) => ({
    key,
    label,
    onClose: () => onChange(without),
  }));
  const handleSearch = (found: FilterFields) => {
    const next = stateOf(found);
    if (JSON.stringify(fieldsOf(next)) === JSON.stringify(values) && state.page === 1) onRepeat();
    else onChange(next);
  };
  return (
    <FilterGrid<FilterFields>
      values={values}
      loading={loading}
      chips={chips}
      onSearch={handleSearch}
      onReset={() => onChange(noFilters)}
    >
      <FilterField name="keyword" label="关键字">
        <Input
          ref={keywordField}
          allowClear
          maxLength={100}
          placeholder={`请输入${fields[filters.keyword]?.label ?? '关键字'}`}
          aria-keyshortcuts="/"
          suffix={<kbd className="list-key">/</kbd>}
        />
      </FilterField>
      {filters.type && (
        <FilterField name="typeId" label={fields[filters.type]?.label}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部"
            options={types?.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        </FilterField>
      )}
      {filters.statuses && (
        <FilterField name="status" label="状态">
          <Select
            allowClear
            placeholder="全部"
            options={filters.statuses.map((code) => ({
              value: code,
              label: code === Status.all ? '全部' : statusName(code),
            }))}
          />
        </FilterField>
      )}
      {filters.validity && (
        <FilterField name="validity" label="状态">
          <Select allowClear placeholder="全部" options={validities} />
        </FilterField>
      )}
      <FilterField name="dates" label={dateLabel}>
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}
