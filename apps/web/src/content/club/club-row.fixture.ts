import type { ClubApplication } from '@yunguan/contract/content/club-application';
import type { ClubMember } from '@yunguan/contract/content/club-member';
import type { ClubRow } from './club-content';

/** An approved club that does not recruit, as the list's call answers it. */
export const clubRow: ClubRow = {
  id: 'c1',
  version: 1,
  venueId: 'v1',
  venueName: '江北文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-01 09:00:00',
  publishTime: '2026-11-05 10:00:00',
  status: 100,
  statusDiscription: { value: 100, discription: '审核通过', color: '#2A6E4A' },
  isEdit: false,
  title: '两江晨光合唱团',
  typeId: 't1',
  type: '合唱社团',
  provinceId: '50',
  cityId: '5001',
  areaId: '500105',
  streetId: '500105001',
  address: '红旗河沟 1 号',
  longitude: 106.5,
  dimension: 29.6,
  activityRange: '重庆市江北区观音桥街道',
  peopleCount: 30,
  count: 42,
  recruitCount: 0,
  recruitedCount: 0,
  isRecruit: 0,
  stageText: '未招募',
  cover: '/files/a.webp',
  establishTime: '2012-05-01',
  strEstablishTime: '2012-05-01',
  tel: '13900000021',
  serviceType: 1,
  contacts: '周明霞',
  introduction: null,
  albums: null,
  tips: null,
  contactId: null,
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
};

/** A member of the club. */
export function memberOf(id: string, more: Partial<ClubMember> = {}): ClubMember {
  return {
    id,
    userId: `user-${id}`,
    leagueId: 'c1',
    title: '两江晨光合唱团',
    name: `成员${id}`,
    sex: 0,
    strBirthday: '1990-03-02',
    tel: '139****0021',
    graduatedSchool: '重庆大学',
    profession: '音乐学',
    strFreeTime: '周末',
    employer: '',
    selfIntroduction: '',
    intoLeagueTime: '2026-10-01',
    ...more,
  };
}

/** An application to join the club. */
export function applicationOf(id: string, more: Partial<ClubApplication> = {}): ClubApplication {
  return {
    ...memberOf(id),
    venueId: 'v1',
    venueName: '江北文化馆',
    state: 'applied',
    stateName: '待审核',
    channel: 'pc',
    channelName: '电脑端',
    createTime: '2026-11-20 09:00:00',
    content: '',
    decidedBy: null,
    decideTime: null,
    version: 1,
    ...more,
  };
}
