import { signupStates } from '@yunguan/contract/content/vote-signup';
import { Input, Select } from 'antd';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { codeOptions } from '@/ui/word-options';
import { type ApplicationsState, applicationsUrl } from './applications-url';

type Filters = Pick<ApplicationsState, 'state' | 'keyword'>;

const stateOptions = [{ value: 0, label: '全部' }, ...codeOptions(signupStates)];

export interface ApplicationFiltersProps {
  readonly state: ApplicationsState;
  readonly onChange: (changes: Partial<ApplicationsState>) => void;
  readonly loading: boolean;
}

/** Words and state (000 §2, mode 11). */
export function ApplicationFilters({ state: { state, keyword }, onChange, loading }: ApplicationFiltersProps) {
  return (
    <FilterGrid<Filters>
      values={{ state, keyword }}
      loading={loading}
      onSearch={(filters) => onChange({ ...applicationsUrl.noFilters, ...filters })}
      onReset={() => onChange(applicationsUrl.noFilters)}
    >
      <FilterField name="keyword" label="关键字">
        <Input placeholder="报名内容或手机号" {...upTo(50)} allowClear />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select options={stateOptions} />
      </FilterField>
    </FilterGrid>
  );
}
