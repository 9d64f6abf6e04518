import type { Arrival } from '@yunguan/contract/platform/arrivals';

/** An order of today of which nobody is in yet. */
export function arrivalOf(more: Partial<Arrival> = {}): Arrival {
  return {
    id: 'o1',
    kind: 'activity',
    kindName: '活动',
    venueId: 'v1',
    venueName: '江北文化馆',
    code: 'X7GTGPYGQ7',
    title: '社区戏曲专场',
    times: '9:00-11:30',
    place: '小剧场',
    contacts: '王小明',
    tel: '139****0001',
    count: 2,
    arrivedCount: 0,
    arriveTime: null,
    arrivedBy: null,
    state: 'absent',
    stateName: '未到',
    mayUndo: false,
    ...more,
  };
}
