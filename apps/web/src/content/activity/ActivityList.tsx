import { useNavigate } from '@tanstack/react-router';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { removalOf } from '@/kernel/removals/RemovalEffects';
import { type ActivityRow, activityContent, ticketOrdersPath } from './activity-content';
import { activityColumns } from './activityColumns';

/** Activities (001 §2, mode 1). */
export function ActivityList() {
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<ActivityRow>(activityContent, { removalOf });
  const columns = activityColumns({
    ...rows,
    onTickets: ({ id }) => void navigate({ to: ticketOrdersPath, search: () => ({ activityId: id }) }),
  });
  return (
    <>
      <ContentList<ActivityRow>
        of={activityContent}
        title="活动管理"
        description="管理场馆活动的发布、场次与预约"
        addLabel="新增活动"
        dateLabel="活动日期"
        basicFilters={3}
        columns={columns}
        minWidth={980}
      />
      {dialogs}
    </>
  );
}
