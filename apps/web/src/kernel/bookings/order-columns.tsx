import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { shortWeek } from '@yunguan/contract/kernel/slots';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { TitleCell } from '@/ui/TitleCell';
import { sortHead } from '../records/list-url';
import { PhoneText } from '../reveal/PhoneText';
import { channelNames, removedNote } from './booking-text';
import { BookingStateTag } from './BookingStateTag';
import type { BookingsUrl } from './bookings-url';

export interface OrderColumnParts {
  readonly state: Pick<BookingsUrl, 'page' | 'sort' | 'order'>;
  /** Name of the places, for example 场地. */
  readonly label: string;
  /** Rows of several venues are shown together. */
  readonly isOfVenues: boolean;
  readonly onOpen: (id: string) => void;
  /** Shows the number of a row; undefined for one where the user may not. */
  readonly revealOf: (booking: Booking) => (() => void) | undefined;
  readonly actions: (row: Booking) => ReactNode;
}

/** Columns of the list of bookings. */
export function orderColumns(parts: OrderColumnParts): TableColumnsType<Booking> {
  const { state, label, isOfVenues, onOpen, revealOf, actions } = parts;
  const sorted = sortHead(state);
  return [
    { ...indexColumn(state.page), width: cellWidth(30) },
    {
      title: label,
      key: 'title',
      render: (_, { id, title, venueName, isRemoved }) => {
        const notes = [...(isRemoved ? [removedNote] : []), ...(isOfVenues ? [venueName] : [])];
        return <TitleCell title={title} subtitle={notes.join(' · ')} onOpen={() => onOpen(id)} />;
      },
    },
    {
      title: '预订日期 / 时段',
      width: cellWidth(122),
      ...sorted('date'),
      render: (_, { date, week, event, starTime, endTime }) => (
        <div className="two-lines num">
          <span className="booking-day">
            {date} {shortWeek(week)}
          </span>
          <span>
            {event} {starTime}-{endTime}
          </span>
        </div>
      ),
    },
    {
      title: '用途 / 人数',
      key: 'purpose',
      render: (_, { purpose, people }) => (
        <div className="two-lines">
          <span title={purpose}>{purpose}</span>
          <span className="num">{people} 人</span>
        </div>
      ),
    },
    {
      title: '联系人 / 电话',
      key: 'contacts',
      width: cellWidth(118),
      render: (_, booking) => (
        <div className="two-lines">
          <span title={booking.contacts}>{booking.contacts}</span>
          <PhoneText name={booking.contacts} tel={booking.tel} onReveal={revealOf(booking)} />
        </div>
      ),
    },
    {
      title: '来源 / 提交时间',
      width: cellWidth(124),
      ...sorted('createTime'),
      render: (_, { channel, createTime }) => (
        <div className="two-lines">
          <span>{channelNames[channel]}</span>
          <span className="num">{createTime.slice(0, 16)}</span>
        </div>
      ),
    },
    { title: '状态', key: 'state', width: cellWidth(68), render: (_, row) => <BookingStateTag of={row} /> },
    { title: '操作', key: 'actions', width: cellWidth(110), fixed: 'right', render: (_, row) => actions(row) },
  ];
}
