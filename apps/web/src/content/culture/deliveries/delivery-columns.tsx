import type { Delivery } from '@yunguan/contract/content/culture-delivery';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { sortHead } from '@/kernel/records/list-url';
import { PhoneText } from '@/kernel/reveal/PhoneText';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import type { DeliveriesUrl } from './deliveries-url';
import { placeText, stateTones } from './delivery-actions';

export interface DeliveryColumnParts {
  readonly state: Pick<DeliveriesUrl, 'page' | 'sort' | 'order'>;
  /** The list is about one item: its title is not repeated. */
  readonly isOfOne: boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  /** Numbers in full that the user gave a reason for, by order. */
  readonly phones: ReadonlyMap<string, string>;
  /** Shows the number of a row; undefined for one where the user may not. */
  readonly revealOf: (delivery: Delivery) => (() => void) | undefined;
  readonly onOpen: (delivery: Delivery) => void;
  readonly actions: (delivery: Delivery) => ReactNode;
}

/** Room for 完成, 改月份 and 更多. */
export const deliveryActionsRoom = 138;

/** Columns of the applications and visits. */
export function deliveryColumns(parts: DeliveryColumnParts): TableColumnsType<Delivery> {
  const { state, isOfOne, venueId, phones, revealOf, onOpen, actions } = parts;
  const sorted = sortHead(state);
  return [
    { ...indexColumn(state.page), width: cellWidth(30) },
    {
      title: isOfOne ? '配送地点' : '配送活动 / 地点',
      ...(isOfOne ? { key: 'title' } : sorted('title')),
      render: (_, delivery) => {
        const { title, venueName } = delivery;
        const address = placeText(delivery);
        const place = delivery.venueId === venueId ? address : `${venueName} · ${address}`;
        return (
          <div className="two-lines">
            <span>
              <button
                type="button"
                className="delivery-title"
                title={isOfOne ? address : title}
                onClick={() => onOpen(delivery)}
              >
                {isOfOne ? address : title}
              </button>
            </span>
            {!isOfOne && <span title={place}>{place}</span>}
          </div>
        );
      },
    },
    {
      title: '配送月份 / 日期',
      width: cellWidth(122),
      ...sorted('month'),
      render: (_, { year, month, day }) => (
        <div className="two-lines num">
          <span>
            {year}年{month}月
          </span>
          <span>{day ?? '未定日期'}</span>
        </div>
      ),
    },
    {
      title: '联系人 / 电话',
      key: 'contacts',
      width: cellWidth(122),
      render: (_, delivery) => (
        <div className="two-lines">
          <span title={delivery.contacts}>{delivery.contacts}</span>
          <PhoneText
            name={delivery.contacts}
            tel={delivery.tel}
            full={phones.get(delivery.id)}
            onReveal={revealOf(delivery)}
          />
        </div>
      ),
    },
    {
      title: '来源 / 提交时间',
      width: cellWidth(124),
      ...sorted('createTime'),
      render: (_, { channelName, createdBy, createTime }) => (
        <div className="two-lines">
          <span title={createdBy ?? ''}>{createdBy ? `${createdBy} 安排` : channelName}</span>
          <span className="num">{createTime.slice(0, 16)}</span>
        </div>
      ),
    },
    {
      title: '状态',
      width: 112,
      ...sorted('state'),
      render: (_, delivery) => (
        <div className="delivery-state" title={delivery.remark}>
          <StatusTag tone={stateTones[delivery.state]} text={delivery.stateName} />
          {delivery.doneTime && <small className="num">{delivery.doneTime}</small>}
        </div>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: cellWidth(deliveryActionsRoom),
      fixed: 'right',
      render: (_, delivery) => actions(delivery),
    },
  ];
}
