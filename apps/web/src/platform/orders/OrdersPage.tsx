import { useLocation, useRouter } from '@tanstack/react-router';
import { orderKinds } from '@yunguan/contract/platform/orders';
import { type ApplyRow, getApplyList } from '@yunguan/contract/platform/review';
import type { TableColumnsType } from 'antd';
import { openedFrom, ordersPath, waitingFilter } from '@/kernel/decisions/order-queue';
import { useRecords } from '@/kernel/records/use-records';
import { WaitingList } from '@/kernel/waiting/WaitingList';
import { indexColumn } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';
import { TitleCell } from '@/ui/TitleCell';
import { ordersUrl } from './orders-url';

const kinds = Object.values(orderKinds).map(({ key, label }) => ({ value: key, label }));
const keyword = { label: '关键字', placeholder: '申请内容或申请人' };

/** 订单待审核: sign-ups, applications and delivery orders that wait for the user (decisions §4). */
export default function OrdersPage() {
  const { history, buildLocation } = useRouter();
  const { searchStr } = useLocation();
  const orders = useRecords({ endpoint: getApplyList, schema: ordersUrl.schema, filter: waitingFilter, area: 'order' });
  const handleOpen = ({ path, objectId }: ApplyRow) => {
    // Whichever way leads back here, it leads to this row.
    const { href } = buildLocation({ to: ordersPath, search: (now: object) => ({ ...now, opened: objectId }) });
    history.replace(href);
    // Two changes in one tick would be one entry.
    history.flush();
    history.push(openedFrom(searchStr, path, objectId));
  };
  return (
    <WaitingList
      list={ordersUrl}
      title="订单待审核"
      description="等待您审核的报名、申请与配送订单，按提交时间从早到晚排列"
      records={orders}
      columns={columnsOf(orders.state.page, handleOpen)}
      visitedId={orders.state.opened}
      counter="orders"
      kinds={kinds}
      keyword={keyword}
      nothing={nothing}
    />
  );
}

const nothing = {
  title: '没有待审核的订单',
  hint: `公众提交的${kinds.map(({ label }) => label).join('、')}会出现在这里，由该类内容在本馆的审核人处理；处理后即从列表中消失。`,
};

function columnsOf(page: number, onOpen: (order: ApplyRow) => void): TableColumnsType<ApplyRow> {
  return [
    indexColumn(page),
    {
      title: '申请内容',
      dataIndex: 'title',
      render: (title: string, order) => (
        <TitleCell title={title} subtitle={order.kindName} onOpen={() => onOpen(order)} />
      ),
    },
    { title: '申请人', dataIndex: 'applicant', width: 240, ellipsis: true },
    { title: '场馆', dataIndex: 'venuesName', width: 150, ellipsis: true },
    {
      title: '提交时间',
      dataIndex: 'submitTime',
      width: 146,
      render: (time: string) => <span className="num">{time.slice(0, 16)}</span>,
    },
    {
      title: '操作',
      key: 'actions',
      width: 76,
      fixed: 'right',
      render: (_value, order) => (
        <RowActions actions={[{ key: 'review', label: '审核', onClick: () => onOpen(order) }]} />
      ),
    },
  ];
}
