import { Button } from 'antd';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useSwitches } from '@/kernel/list/use-switches';
import { useHoldsAnywhere, useHoldsIn } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { type RecruitRow, recruitContent } from './recruit-content';
import { recruitColumns } from './recruitColumns';
import './recruit.css';

const named = ({ id, title }: RecruitRow) => ({ id, title: title ?? '' });

/** Recruitment notices (001 §2). */
export function RecruitList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holdsIn = useHoldsIn(recruitContent.key);
  // Rows of further venues have their own rights.
  const holds = useHoldsAnywhere(recruitContent.key);
  const locked = useLockedRows(recruitContent);
  const { remove } = useRecordActions(recruitContent);
  const { pin, toggle } = useSwitches(recruitContent);
  const offers = (action: string, row: RecruitRow) =>
    isOffered(action, { of: recruitContent, row, holds: holdsIn(row.venueId) });
  const columns = recruitColumns({
    offers,
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRemove: (row) => void remove([named(row)]),
    onPin: (row) => pin(row, row.isTop !== 1),
    onToggle: (row) => toggle(row, !row.state),
  });
  return (
    <ContentList<RecruitRow>
      of={recruitContent}
      title="招生信息"
      description="发布与管理本馆的招生通知，置顶的排在最前"
      addLabel="新增招生信息"
      dateLabel="发布日期"
      // Who may change nothing does not need a column for it.
      columns={columns.filter(({ atEnd }) => !atEnd || holds('edit') || holds('del'))}
      minWidth={940}
      {...(holds('del') && {
        batch: {
          isSelectable: (row) => offers('remove', row),
          labelOf: (row) => row.title ?? '',
          buttons: (rows) => (
            <Button size="small" danger onClick={() => void remove(rows.map(named))}>
              批量删除
            </Button>
          ),
        },
      })}
    />
  );
}
