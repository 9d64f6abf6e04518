import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { codeOptions } from '@/ui/word-options';
import { type SignupsState, signupsUrl } from './signups-url';

export interface SignupFiltersProps {
  readonly state: SignupsState;
  readonly rounds: readonly VoteRound[] | undefined;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<SignupsState>) => void;
}

type Fields = Pick<SignupsState, 'round' | 'club' | 'state'>;

const states = [{ value: 0, label: '全部' }, ...codeOptions(signupStates)];

/** Round, team and state (000 §2, mode 5). */
export function SignupFilters({ state, rounds, loading, onChange }: SignupFiltersProps) {
  const { round, club } = state;
  return (
    <FilterGrid<Fields>
      values={{ round, club, state: state.state }}
      loading={loading}
      onSearch={(found) => onChange({ ...signupsUrl.noFilters, ...found, state: found.state || undefined })}
      onReset={() => onChange(signupsUrl.noFilters)}
    >
      <FilterField name="round" label="赛次">
        <Select
          allowClear={clearable}
          placeholder="全部赛次"
          notFoundContent="还没有赛次"
          options={rounds?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterField>
      <FilterField name="club" label="团队名称">
        <Input allowClear {...upTo(50)} placeholder="请输入团队名称" />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select allowClear={clearable} placeholder="全部" options={states} />
      </FilterField>
    </FilterGrid>
  );
}
