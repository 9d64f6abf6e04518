import { PlusOutlined } from '@ant-design/icons';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { signupExportCode } from '@yunguan/contract/content/vote-signup';
import { Button, Segmented, Select } from 'antd';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { PackButton } from '@/kernel/packs/PackButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { useHolds } from '@/kernel/session/use-holds';
import { ListBar } from '@/ui/ListBar';
import { voteContent } from '../vote-content';
import { orderOptions, signupFilter, type SignupsState, signupsUrl } from './signups-url';

export interface SignupToolsProps {
  readonly activityId: string;
  readonly state: SignupsState;
  readonly total: number | undefined;
  readonly round: VoteRound | undefined;
  readonly isRanking: boolean;
  /** There are rounds to go from and to. */
  readonly canPromote: boolean;
  readonly onChange: (changes: Partial<SignupsState>) => void;
  /** Another filter: rows that it hides are not meant any more. */
  readonly onFilter: (changes: Partial<SignupsState>) => void;
  readonly onPromote: () => void;
  /** Absent where nobody may be added. */
  readonly onAdd: (() => void) | undefined;
}

const views = [
  { value: 'list', label: '报名列表' },
  { value: 'ranking', label: '票数排名' },
] as const;

/** Line above the sign-ups: how many, in which order, and what can be done with all of them. */
export function SignupTools(props: SignupToolsProps) {
  const { activityId, state, total, round, isRanking, canPromote, onChange, onFilter, onPromote, onAdd } = props;
  const holds = useHolds(voteContent.key);
  // The ranking is of the whole round by its votes: what the list beside it is narrowed to, and its order, are not in sight.
  const shown: SignupsState = isRanking
    ? { ...state, ...signupsUrl.noFilters, round: state.round, order: 'poll' }
    : state;
  const count = isRanking ? round?.teamCount : total;
  return (
    <ListBar total={count}>
      {round && (
        <Segmented<SignupsState['view']>
          aria-label="显示方式"
          value={state.view}
          options={[...views]}
          onChange={(view) => onChange({ view, page: 1 })}
        />
      )}
      {!isRanking && (
        <Select<SignupsState['order']>
          aria-label="排序"
          value={state.order}
          options={[...orderOptions]}
          onChange={(order) => onChange({ order, page: 1 })}
          style={{ width: 116 }}
        />
      )}
      {!isRanking && <SavedFilters list={signupsUrl} state={state} onShow={onFilter} />}
      {holds('edit') && canPromote && <Button onClick={onPromote}>按排名晋级</Button>}
      {holds('export') && (
        <ExportButton
          request={{ action: signupExportCode, model: signupFilter(activityId, shown) }}
          total={count}
          run={exportFile}
        />
      )}
      {holds('export') && !isRanking && (
        <PackButton
          action={signupExportCode}
          model={signupFilter(activityId, state)}
          total={total}
          label="打包照片"
          lead={`把筛选出的 ${total ?? 0} 个报名的照片连同报名表装进一个压缩包。身份证照片不在其中。下载会记入日志。`}
        />
      )}
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          新增报名
        </Button>
      )}
    </ListBar>
  );
}
