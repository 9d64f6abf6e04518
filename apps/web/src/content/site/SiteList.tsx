import { ToolOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { siteBookings } from '@yunguan/contract/content/site';
import { Button } from 'antd';
import { useViewOver } from '@/kernel/content-screen/view-over';
import { BookingsAhead } from '@/kernel/bookings/BookingsAhead';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { bookingsPath, siteContent, siteModes, type SiteRow } from './site-content';
import { siteColumns } from './siteColumns';

/** Bookable sites (001 §2, mode 1). */
export function SiteList() {
  const { show } = useViewOver();
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<SiteRow>(siteContent, {
    removalOf: ({ id }) => <BookingsAhead calls={siteBookings} placeId={id} />,
  });
  const columns = siteColumns({
    ...rows,
    onCalendar: ({ id }) => void navigate({ to: bookingsPath, search: () => ({ view: 'calendar', siteId: id }) }),
  });
  return (
    <>
      <ContentList<SiteRow>
        of={siteContent}
        title="场地预订"
        description="管理可供公众预订的场地、预订时段与设备"
        addLabel="新增场地"
        dateLabel="发布日期"
        basicFilters={3}
        tools={
          <Button icon={<ToolOutlined aria-hidden />} onClick={() => show(siteModes.equipment)}>
            设备管理
          </Button>
        }
        columns={columns}
        minWidth={940}
      />
      {dialogs}
    </>
  );
}
