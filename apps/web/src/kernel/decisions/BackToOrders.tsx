import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ApplyRow, getApplyList } from '@yunguan/contract/platform/review';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { openedFrom, orderAfter, type OrderQueue, ordersPath, useOrderQueue, waitingFilter } from './order-queue';
import './decisions.css';

export interface BackToOrdersProps {
  readonly id: string;
  /** The order waits for a decision. */
  readonly isWaiting: boolean;
}

/**
 * On an order that was opened from 订单待审核: the way back to that list as it was, and on to the next order by itself once
 * this one is decided. Nothing on any other.
 */
export function BackToOrders({ id, isWaiting }: BackToOrdersProps) {
  const queue = useOrderQueue(id);
  return queue && <Queue key={id} id={id} isWaiting={isWaiting} queue={queue} />;
}

function Queue({ id, isWaiting, queue: { search, filters } }: BackToOrdersProps & { readonly queue: OrderQueue }) {
  const { history } = useRouter();
  const { message } = App.useApp();
  const { before, fresh } = useWaiting(filters);
  const next = before && orderAfter(id, before, before);
  const open = ({ path, objectId }: ApplyRow) => history.replace(openedFrom(search, path, objectId));

  const goOn = async () => {
    const now = await fresh();
    const after = now && orderAfter(id, before ?? [], now);
    if (!after) return void (now && message.info('没有待审核的订单了', 2));
    open(after);
    message.info(`下一个：${after.applicant}`, 2);
  };
  const latest = useRef(goOn);
  latest.current = goOn;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void latest.current();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  return (
    <p className="order-queue" role="note">
      <span>从“订单待审核”打开{isWaiting && next && '，处理后自动打开下一个'}</span>
      {next && (
        <a
          href={openedFrom(search, next.path, next.objectId)}
          onClick={(event) => {
            event.preventDefault();
            open(next);
          }}
        >
          {isWaiting ? '跳到下一个' : '下一个'}
        </a>
      )}
      {/* The list shows the row again. */}
      <Link to={ordersPath} search={() => ({ ...filters, opened: id })}>
        返回订单待审核
      </Link>
    </p>
  );
}

/** The page of the list that the order was opened from: as it was then, and as it is. */
function useWaiting(filters: OrderQueue['filters']) {
  const client = useQueryClient();
  const optionsOf = (pageIndex: number) => ({
    // Below the counters, so that a decision refreshes both.
    queryKey: [...queryKeys.counters, 'orders', filters, pageIndex],
    queryFn: () => call(getApplyList, { ...waitingFilter(filters), pageIndex, pageSize: defaultPageSize }),
  });
  const page = Number(filters.page ?? 1);
  const { data } = useQuery({ ...optionsOf(page), staleTime: 0 });
  const before = useRef<readonly ApplyRow[]>(undefined);
  before.current ??= data?.datas;
  const load = async (pageIndex: number) => {
    const found = await client.fetchQuery({ ...optionsOf(pageIndex), staleTime: 0 }).catch(() => undefined);
    return found?.datas;
  };
  /** Undefined where it cannot be read. */
  const fresh = async () => {
    const rows = await load(page);
    return rows?.length === 0 && page > 1 ? load(1) : rows;
  };
  return { before: before.current, fresh };
}
