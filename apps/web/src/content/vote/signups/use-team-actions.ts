import { promoteTeam } from '@yunguan/contract/content/vote-round';
import { deleteTeam, promoted, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { contestAreas, voteAreas } from '../vote-areas';
import { type Promotion, teamName } from './team-text';

/** texts.md A5, with the blank before the mark. */

/** Promoting and deleting one team: both ask, and say what follows. */
export function useTeamActions(activityId: string) {
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(...contestAreas, voteAreas.activity);

  const promote = async (team: VoteTeam, { rotationId, into }: Promotion): Promise<void> => {
    const consequence = `队伍将进入赛次「${into.name}」（投票 ${into.voteStartTime} 至 ${into.voteEndTime}），原赛次的票数不带入。`;
    if (!(await confirm({ title: `晋级到「${into.name}」？`, record: teamName(team), consequence }))) return;
    const body = { teamId: team.id, rotationId, activityId, toRotationId: into.id };
    await write({ endpoint: promoteTeam, body, done: promoted });
  };

  const remove = async (team: VoteTeam): Promise<boolean> => {
    const question = { title: messages.removeConfirm, record: teamName(team), consequence: removalText(team) };
    if (!(await confirm({ ...question, danger: true, okText: '删除' }))) return false;
    return write({ endpoint: deleteTeam, body: { id: team.id }, done: messages.removed });
  };

  return { promote, remove, isBusy };
}

function removalText({ poll, rotations, state }: VoteTeam): string {
  const waits = state === 1 ? '报名尚未审核，删除后不再等待审核。' : '';
  const votes = rotations.reduce((sum, one) => sum + one.poll, 0) || poll;
  const rounds = rotations.map(({ name }) => `「${name}」`).join('');
  const leaves = rotations.length > 0 ? `队伍将退出${rounds}的排名，` : '';
  const kept =
    votes > 0 ? `已得的 ${votes.toLocaleString('zh-CN')} 票只保留在选票台账中。` : '删除后列表和前台都不再显示。';
  return `${waits}${leaves}${kept}`;
}
