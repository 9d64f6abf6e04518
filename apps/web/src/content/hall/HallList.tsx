import { useNavigate } from '@tanstack/react-router';
import { hallBookings } from '@yunguan/contract/content/hall';
import { BookingsAhead } from '@/kernel/bookings/BookingsAhead';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { type HallRow, hallContent, hallOrdersPath } from './hall-content';
import { hallColumns } from './hallColumns';

/** Exhibition halls (001 §2, mode 1). */
export function HallList() {
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<HallRow>(hallContent, {
    removalOf: ({ id }) => <BookingsAhead calls={hallBookings} placeId={id} />,
  });
  const columns = hallColumns({
    ...rows,
    onCalendar: ({ id }) => void navigate({ to: hallOrdersPath, search: () => ({ view: 'calendar', hallId: id }) }),
  });
  return (
    <>
      <ContentList<HallRow>
        of={hallContent}
        title="展厅预订"
        description="管理可预订展厅的发布、时段与预订"
        addLabel="新增展厅"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={960}
      />
      {dialogs}
    </>
  );
}
