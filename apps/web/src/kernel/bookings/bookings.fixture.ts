import type { Booking, CalendarBooking, CalendarPlace, Closure } from '@yunguan/contract/kernel/booking-shapes';
import { usualPeriodTimes } from '@yunguan/contract/kernel/slots';

/** A place that is open at all times. */
export function calendarPlace(id: string, more: Partial<CalendarPlace> = {}): CalendarPlace {
  return {
    id,
    title: `排练厅 ${id}`,
    cover: null,
    status: 100,
    isRemoved: false,
    isApproved: true,
    contain: null,
    validStartTime: null,
    validEndTime: null,
    timeSlots: usualPeriodTimes.map((time) => ({ ...time })),
    timeConfigs: [],
    ...more,
  };
}

/** A booking as the calendar answers it. */
export function calendarBooking(id: string, more: Partial<CalendarBooking> = {}): CalendarBooking {
  const { starTime = '', endTime = '' } = usualPeriodTimes.find(({ type }) => type === (more.type ?? 1)) ?? {};
  return {
    id,
    objectId: 'p1',
    date: '2026-11-23',
    type: 1,
    starTime,
    endTime,
    state: 'confirmed',
    purpose: '合唱团排练',
    contacts: '陈雅琴',
    people: 30,
    ...more,
  };
}

/** A closure of one morning. */
export function closureOf(id: string, more: Partial<Closure> = {}): Closure {
  return {
    id,
    objectId: 'p1',
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    types: [1],
    reason: '设备检修',
    userName: '罗文彬',
    createTime: '2026-11-18 10:00:00',
    ...more,
  };
}

/** A booking that waits, far ahead. */
export function bookingOf(id: string, more: Partial<Booking> = {}): Booking {
  return {
    id,
    venueId: 'v1',
    venueName: '江北文化馆',
    objectId: 'p1',
    title: '排练厅 p1',
    isRemoved: false,
    cover: null,
    date: '2999-11-23',
    week: '星期一',
    type: 1,
    event: '上午',
    starTime: '9:00',
    endTime: '12:00',
    state: 'pending',
    stateName: '待审核',
    purpose: `用途 ${id}`,
    people: 30,
    contacts: '陈雅琴',
    tel: '139****0021',
    channel: 'member',
    createTime: '2026-11-20 09:30:00',
    remark: '',
    decidedBy: null,
    decideTime: null,
    code: '',
    arriveTime: null,
    arrivedBy: null,
    isArrivalKept: true,
    noShow: null,
    ...more,
  };
}
