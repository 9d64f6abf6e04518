import { letterKinds } from '@yunguan/contract/platform/letters';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { clearable } from '@/ui/clearable';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { wordOptions } from '@/ui/word-options';
import { type LettersState, lettersUrl } from './letters-url';

export interface LetterFiltersProps {
  readonly state: LettersState;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<LettersState>) => void;
}

const states = [
  { value: 'unread', label: '未读' },
  { value: 'read', label: '已读' },
];
const kinds = wordOptions(letterKinds);

/** Filters of the message centre. */
export function LetterFilters({ state, loading, onChange }: LetterFiltersProps) {
  return (
    <FilterGrid {...filterFields(lettersUrl, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="标题或内容中的字词" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部状态" allowClear={clearable} options={states} />
      </FilterField>
      <FilterField name="kind" label="类型">
        <Select placeholder="全部类型" allowClear={clearable} options={kinds} />
      </FilterField>
    </FilterGrid>
  );
}
