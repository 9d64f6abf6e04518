import { Status } from '@yunguan/contract/kernel/review';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { type InputRef, Select } from 'antd';
import type { ReactElement } from 'react';
// The bare field: by the index would come its brothers, too, which no first list shows.
import Input from 'antd/es/input/Input';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { codeOptions } from '@/ui/word-options';
import { type DictionaryItem, useDictionary, withdrawnItem } from '../dictionary/use-dictionary';
import { conditionsOf } from './filter-chips';
import { type FilterFields, fieldsOf, type ListState, noFilters, stateOf } from './list-state';
import { useSlashFocus } from './use-slash-focus';

export interface ListFiltersProps {
  readonly of: Pick<AnyContent, 'dialect' | 'fields' | 'filters' | 'statusNames'>;
  /** Name of the date filter, for example 活动时间; a list without one leaves it out. */
  readonly dateLabel: string | undefined;
  /** Offers the categories where they are more than one dictionary's; takes what a `FilterField` gives. */
  readonly typeControl?: ReactElement<object> | undefined;
  /** The categories of that control, for the name of the chosen one; undefined until they are loaded. */
  readonly typeItems?: readonly DictionaryItem[] | undefined;
  /** Fields of the basic search; the others are behind 高级搜索. */
  readonly basic?: number | undefined;
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

const all = { value: Status.all, label: '全部' };

function choiceOptions(choices: Readonly<Record<number, string>> = {}) {
  return [all, ...codeOptions(choices)];
}

/** A type whose filter is called like its field shows it under the field's name. */
function keywordLabel({ dialect, fields, filters }: ListFiltersProps['of']): string {
  const label = fields[filters.keyword]?.label;
  return dialect.filters?.keyword === filters.keyword && label ? label : '关键字';
}

/** The filters that a declaration offers; `/` leads to the keyword. */
export function ListFilters(props: ListFiltersProps) {
  const { of, dateLabel, typeControl, typeItems, basic, state, loading, onChange, onRepeat } = props;
  const { fields, filters } = of;
  const keywordField = useSlashFocus<InputRef>();
  const { items: types } = useDictionary((filters.type && fields[filters.type]?.node) ?? '');
  const known = typeControl ? typeItems : types;
  const typeName = known && (known.find(({ id }) => id === state.typeId)?.displayName ?? withdrawnItem);
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
      basic={basic}
      onSearch={handleSearch}
      onReset={() => onChange(noFilters)}
    >
      <FilterField name="keyword" label={keywordLabel(of)}>
        <Input
          ref={keywordField}
          allowClear
          {...upTo(100)}
          placeholder={`请输入${fields[filters.keyword]?.label ?? '关键字'}`}
          aria-keyshortcuts="/"
          suffix={<kbd className="list-key">/</kbd>}
        />
      </FilterField>
      {filters.choices?.map((name) => (
        <FilterField key={name} name={name} label={fields[name]?.label} empties="typeId">
          <Select allowClear={clearable} placeholder="全部" options={choiceOptions(fields[name]?.choices)} />
        </FilterField>
      ))}
      {filters.type && (
        <FilterField name="typeId" label={fields[filters.type]?.label}>
          {typeControl ?? (
            <Select
              allowClear={clearable}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="全部"
              options={types?.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            />
          )}
        </FilterField>
      )}
      {filters.statuses && (
        <FilterField name="status" label="状态">
          <Select
            allowClear={clearable}
            placeholder="全部"
            options={filters.statuses.map((code) => ({
              value: code,
              label: code === Status.all ? '全部' : statusNameOf(of, code),
            }))}
          />
        </FilterField>
      )}
      {filters.validity && (
        <FilterField name="validity" label="状态">
          <Select allowClear={clearable} placeholder="全部" options={validities} />
        </FilterField>
      )}
      {dateLabel && (
        <FilterField name="dates" label={dateLabel}>
          <FilterDateRange />
        </FilterField>
      )}
    </FilterGrid>
  );
}
