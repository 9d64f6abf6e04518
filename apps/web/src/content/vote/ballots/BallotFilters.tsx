import { ballotStates, voteChannels } from '@yunguan/contract/content/vote-ballot';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import type { OpenRange } from '@/ui/DateRange';
import { FilterField } from '@/ui/FilterField';
import { type FilterChip, FilterGrid } from '@/ui/FilterGrid';
import { wordOptions } from '@/ui/word-options';
import { agentText } from './ballot-text';
import { type BallotsState, ballotsUrl } from './ballots-url';
import { MomentRange } from './MomentRange';
import { TeamSelect } from './TeamSelect';
import { useDeletedChoices } from './use-deleted-choices';

export interface BallotFiltersProps {
  readonly activityId: string;
  readonly state: BallotsState;
  readonly rounds: readonly VoteRound[] | undefined;
  /** Masked name of the voter that is filtered by, where it is known. */
  readonly voter: string | undefined;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<BallotsState>) => void;
}

interface Fields extends Pick<BallotsState, 'rotationId' | 'signupId' | 'channel' | 'state' | 'address'> {
  readonly time: OpenRange | undefined;
}

const channelChoices = wordOptions(voteChannels);
const stateChoices = wordOptions(ballotStates);

/** What the ballots are narrowed to; voter and device are chosen in the lists themselves. */
export function BallotFilters({ activityId, state, rounds, voter, loading, onChange }: BallotFiltersProps) {
  const { rotationId, signupId, channel, address } = state;
  const { data: deleted } = useDeletedChoices(activityId);
  const handleSearch = ({ time, ...fields }: Partial<Fields>) =>
    onChange({
      rotationId: fields.rotationId,
      signupId: fields.signupId,
      channel: fields.channel,
      state: fields.state,
      address: fields.address?.trim(),
      startTime: time?.[0]?.slice(0, 16),
      endTime: time?.[1]?.slice(0, 16),
      page: 1,
    });
  return (
    <div className="ledger-filters">
      <FilterGrid<Fields>
        values={{ rotationId, signupId, channel, state: state.state, address, time: timeOf(state) }}
        chips={chipsOf(state, voter, onChange)}
        loading={loading}
        onSearch={handleSearch}
        onReset={() => onChange(ballotsUrl.noFilters)}
      >
        <FilterField name="rotationId" label="赛次">
          <Select
            allowClear={clearable}
            placeholder="全部赛次"
            notFoundContent="还没有赛次"
            options={roundChoices(rounds, deleted?.deletedRounds, rotationId)}
          />
        </FilterField>
        <FilterField name="signupId" label="参赛队伍">
          <TeamSelect activityId={activityId} deleted={deleted?.deletedTeams ?? []} />
        </FilterField>
        <FilterField name="channel" label="渠道">
          <Select allowClear={clearable} placeholder="全部渠道" options={channelChoices} />
        </FilterField>
        <FilterField name="state" label="状态">
          <Select allowClear={clearable} placeholder="全部状态" options={stateChoices} />
        </FilterField>
        <FilterField name="address" label="网络地址">
          <Input allowClear maxLength={45} placeholder="完整的 IP 地址" />
        </FilterField>
        <FilterField name="time" label="投票时间">
          <MomentRange />
        </FilterField>
      </FilterGrid>
    </div>
  );
}

function timeOf({ startTime, endTime }: BallotsState): OpenRange | undefined {
  const second = (minute: string | undefined) => (minute ? `${minute}:00` : undefined);
  return startTime || endTime ? [second(startTime), second(endTime)] : undefined;
}

/** The rounds; one that is deleted keeps its ballots. */
function roundChoices(
  rounds: readonly VoteRound[] | undefined,
  deleted: readonly { readonly id: string; readonly name: string }[] = [],
  chosen?: string,
) {
  const known = [
    ...(rounds ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...deleted.map(({ id, name }) => ({ value: id, label: `${name}（已删除）` })),
  ];
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: rounds ? '已删除的赛次' : '…' }];
}

/** Conditions that no field shows. */
function chipsOf(
  state: BallotsState,
  voter: string | undefined,
  onChange: BallotFiltersProps['onChange'],
): FilterChip[] {
  const { voterId, agent } = state;
  const drop = (changes: Partial<BallotsState>) => () => onChange({ ...changes, page: 1 });
  const chips: FilterChip[] = [];
  if (voterId)
    chips.push({ key: 'voter', label: `投票人：${voter ?? '指定的一位'}`, onClose: drop({ voterId: undefined }) });
  if (agent) chips.push({ key: 'agent', label: `设备：${agentText(agent)}`, onClose: drop({ agent: undefined }) });
  return chips;
}
