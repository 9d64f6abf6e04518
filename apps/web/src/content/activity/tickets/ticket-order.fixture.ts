import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';

/** Two tickets of a play, taken on a phone. */
export function ticketOrder(changes: Partial<TicketOrder> = {}): TicketOrder {
  return {
    id: 'o1',
    venueId: 'v1',
    venueName: '江北文化馆',
    activityId: 'a1',
    title: '川剧专场',
    cover: null,
    sessionId: 's1',
    time: '2026-12-18',
    strTimes: '14:30-16:00',
    count: 2,
    seats: [],
    seatText: '',
    state: 'taken',
    stateName: '已预约',
    code: 'X7GTGPYGQ7',
    contacts: '王小明',
    tel: '138****5678',
    channel: 'wechat',
    channelName: '微信端',
    checkedCount: 0,
    checkTime: null,
    checkedBy: null,
    createTime: '2026-12-01 09:00:00',
    createdBy: null,
    remark: '',
    noShow: null,
    passedOver: null,
    isMemberDisabled: false,
    ...changes,
  };
}
