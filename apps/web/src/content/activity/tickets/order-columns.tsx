import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import type { TicketState } from '@yunguan/contract/content/activity-ticket-words';
import type { PassedOver } from '@yunguan/contract/kernel/no-show';
import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { noShowWord } from '@/kernel/no-shows/pardon-task';
import { DisabledMember } from '@/kernel/decisions/DisabledMember';
import { sortHead } from '@/kernel/records/list-url';
import { PhoneText } from '@/kernel/reveal/PhoneText';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import type { TicketsUrl } from './tickets-url';

export interface OrderColumnParts {
  readonly state: Pick<TicketsUrl, 'page' | 'sort' | 'order'>;
  /** Numbers in full that the user gave a reason for, by order. */
  readonly phones: ReadonlyMap<string, string>;
  /** Shows the number of a row; undefined for one where the user may not. */
  readonly revealOf: (order: TicketOrder) => (() => void) | undefined;
  readonly actions: (order: TicketOrder) => ReactNode;
}

const tones = {
  taken: 'passed',
  waiting: 'reversed',
  cancelled: 'draft',
  lapsed: 'draft',
} as const satisfies Record<TicketState, Tone>;

/** Columns of the orders of tickets. */
export function orderColumns({ state, phones, revealOf, actions }: OrderColumnParts): TableColumnsType<TicketOrder> {
  const sorted = sortHead(state);
  return [
    indexColumn(state.page),
    {
      title: '活动 / 票码',
      key: 'title',
      render: (_, { title, code }) => (
        <div className="two-lines">
          <span className="ticket-title" title={title}>
            {title}
          </span>
          <span className="num">{code || '候补中，尚无票码'}</span>
        </div>
      ),
    },
    {
      title: '场次',
      width: cellWidth(124),
      ...sorted('time'),
      render: (_, { time, strTimes }) => (
        <div className="two-lines num">
          <span>
            {time} {shortWeek(weekOfDay(time))}
          </span>
          <span>{strTimes}</span>
        </div>
      ),
    },
    {
      title: '票数 / 座位',
      width: cellWidth(102),
      ...sorted('count'),
      render: (_, { count, seatText }) => (
        <div className="two-lines num">
          <span>{count} 张</span>
          <span title={seatText}>{seatText || '—'}</span>
        </div>
      ),
    },
    {
      title: '联系人 / 电话',
      key: 'contacts',
      width: cellWidth(136),
      render: (_, order) => (
        <div className="two-lines">
          <span title={order.contacts}>{order.contacts || '—'}</span>
          <PhoneText name={order.contacts} tel={order.tel} full={phones.get(order.id)} onReveal={revealOf(order)} />
        </div>
      ),
    },
    {
      title: '来源 / 提交时间',
      width: cellWidth(124),
      ...sorted('createTime'),
      render: (_, { channelName, createdBy, createTime }) => (
        <div className="two-lines">
          <span title={createdBy ?? ''}>{createdBy ? `${createdBy} 代订` : channelName}</span>
          <span className="num">{createTime.slice(0, 16)}</span>
        </div>
      ),
    },
    {
      title: '状态 / 检票',
      key: 'state',
      width: cellWidth(96),
      render: (_, order) => (
        <div className="ticket-state">
          <span title={order.remark}>
            <StatusTag tone={tones[order.state]} text={order.stateName} />
          </span>
          {order.state === 'taken' && <small className="num">{checkedText(order)}</small>}
          {order.passedOver && <Passed over={order.passedOver} />}
          {order.isMemberDisabled && <DisabledMember />}
        </div>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(116), fixed: 'right', render: (_, order) => actions(order) },
  ];
}

/** Why tickets that come free go past whoever waits. */
function Passed({ over: { until, count, windowDays } }: { readonly over: NonNullable<PassedOver> }) {
  return (
    <small
      className="num"
      title={`近 ${windowDays} 天内有 ${count} 次预约未到场，自助预约暂停到 ${until}（含当天）。候补转正时跳过，位置保留；在“爽约”免除后恢复。`}
    >
      爽约 {count} 次，转正跳过到 {until}
    </small>
  );
}

function checkedText({ checkedCount, count, checkTime, noShow }: TicketOrder): string {
  const missed = noShowWord(noShow);
  if (missed) return missed;
  if (checkedCount === 0) return '未检票';
  return checkedCount < count ? `已检 ${checkedCount}/${count}` : `已检票 ${checkTime?.slice(11, 16) ?? ''}`;
}
