import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentList } from '@/kernel/list/ContentList';
import { useContentWrite } from '@/kernel/list/use-content-write';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { removalOf } from '@/kernel/removals/RemovalEffects';
import { useHoldsIn } from '@/kernel/session/use-holds';
import { useConfirm } from '@/ui/use-confirm';
import { type VoteRow, voteContent } from './vote-content';
import { voteColumns } from './voteColumns';

/** Activity list (000 §2, mode 1). */
export function VoteList() {
  const { goTo } = useContentScreen();
  const changeCustomApply = useCustomApply();
  const { rows, dialogs } = useReviewedRows<VoteRow>(voteContent, { removalOf });
  const holdsIn = useHoldsIn(voteContent.key);
  const columns = voteColumns({
    ...rows,
    mayEdit: ({ venueId }) => holdsIn(venueId)('edit'),
    onCustomApply: (row, isOn) => void changeCustomApply(row, isOn),
    onView: (mode, { id }) => goTo(mode, id),
  });
  return (
    <>
      <ContentList<VoteRow>
        of={voteContent}
        title="投票评选"
        description="管理投票活动的发布、报名与投票"
        addLabel="新增投票活动"
        dateLabel="活动时间"
        columns={columns}
        minWidth={960}
      />
      {dialogs}
    </>
  );
}

/** Turns the custom sign-up form on, after a question, or off. */
function useCustomApply() {
  const confirm = useConfirm();
  const write = useContentWrite(voteContent);
  return async (row: VoteRow, isOn: boolean) => {
    const { id, title } = row;
    const question = {
      title: '确定要启用自定义报名, 是否继续?',
      record: title ?? '',
      consequence:
        '启用后，公众改填自定义表单报名，“报名”和“编辑赛次”不再显示；已结束赛次的队伍、选票和结果保留，停用后恢复显示。有赛次尚未结束且已有队伍或选票时不能启用。',
    };
    if (isOn && !(await confirm(question))) return;
    const body = { activityId: id, isCustomApply: isOn };
    await write({
      endpoint: setCustomApplyState,
      body,
      ids: [id],
      done: messages.changed,
      failed: messages.changeFailed,
    });
  };
}
