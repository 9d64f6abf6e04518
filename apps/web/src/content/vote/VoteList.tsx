import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import { useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useContentWrite, useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { useConfirm } from '@/ui/use-confirm';
import { type VoteRow, voteContent } from './vote-content';
import { voteColumns } from './voteColumns';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: VoteRow) => ({ id, title: title ?? '' });

/** Activity list (000 §2, mode 1). */
export function VoteList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holds = useHolds(voteContent.key);
  const locked = useLockedRows(voteContent);
  const { remove, revoke } = useRecordActions(voteContent);
  const changeCustomApply = useCustomApply();
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log'; row: VoteRow }>();
  const columns = voteColumns({
    offers: (action, row) => isOffered(action, { of: voteContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
    onCustomApply: (row, isOn) => void changeCustomApply(row, isOn),
    onView: (mode, { id }) => goTo(mode, id),
  });
  const handleClose = () => setDialog(undefined);
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
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={voteContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={voteContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
    </>
  );
}

/** Turns the custom sign-up form on, after a question, or off. */
function useCustomApply() {
  const confirm = useConfirm();
  const write = useContentWrite(voteContent);
  return async (row: VoteRow, isOn: boolean) => {
    const { id, title } = named(row);
    const question = {
      title: '确定要启用自定义报名, 是否继续?',
      record: title,
      consequence:
        '启用后，公众改填自定义表单报名，“报名”和“编辑赛次”不再显示；已结束赛次的队伍、选票和结果保留，停用后恢复显示。有赛次尚未结束且已有队伍或选票时不能启用。',
    };
    if (isOn && !(await confirm(question))) return;
    const body = { activityId: id, isCustomApply: isOn };
    await write({ endpoint: setCustomApplyState, body, ids: [id], done: messages.changed });
  };
}
