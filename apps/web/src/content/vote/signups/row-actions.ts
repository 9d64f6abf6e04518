import type { Holds } from '@yunguan/contract/kernel/actions';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import type { RowAction } from '@/ui/RowActions';
import { lockedRoundsOf, type Promotion, promotionOf } from './team-text';

export interface TeamActionsInput {
  readonly holds: Holds;
  readonly rounds: readonly VoteRound[];
  /** A change is under way: nothing else is changed meanwhile. */
  readonly isBusy: boolean;
  readonly onOpen: (team: VoteTeam) => void;
  readonly onEdit: (team: VoteTeam) => void;
  readonly onPromote: (team: VoteTeam, promotion: Promotion) => void;
  readonly onRemove: (team: VoteTeam) => void;
}

/** What may be done with one sign-up; what would be refused is not among it. */
export function teamActions(team: VoteTeam, input: TeamActionsInput): RowAction[] {
  const { holds, rounds, isBusy: disabled, onOpen, onEdit, onPromote, onRemove } = input;
  const promotion = holds('edit') ? promotionOf(team, rounds) : undefined;
  const isRemovable = holds('del') && lockedRoundsOf(team, rounds).length === 0;
  const actions: (RowAction | false)[] = [
    { key: 'detail', label: '详情', onClick: () => onOpen(team) },
    team.state === 1 && holds('review') && { key: 'review', label: '审核', onClick: () => onOpen(team) },
    promotion !== undefined && {
      key: 'promote',
      label: '晋级',
      disabled,
      onClick: () => onPromote(team, promotion),
    },
    holds('edit') && { key: 'edit', label: '编辑', onClick: () => onEdit(team) },
    isRemovable && { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(team) },
  ];
  return actions.filter((action) => action !== false);
}
