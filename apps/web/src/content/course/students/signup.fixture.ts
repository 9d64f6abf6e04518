import type { CourseSignup } from '@yunguan/contract/content/course-signup';

/** A child whose sign-up waits for a decision. */
export const signup: CourseSignup = {
  id: 's1',
  venueId: 'v1',
  venueName: '江北文化馆',
  courseId: 'c1',
  title: '少儿国画启蒙班',
  userId: 'm1',
  ordernNum: 'KC20261120000001',
  createTime: '2026-11-20 09:30:00',
  state: 'pending',
  stateName: '待审核',
  channel: 'wechat',
  channelName: '微信端',
  students: {
    photo: null,
    name: '向秀英',
    sex: 0,
    birthday: '2019-05-20',
    age: 7,
    idCardNo: '500***********4258',
    idCardFrontUrl: 'present',
    idCardBackUrl: null,
    address: '重庆市江北区****',
    tel: '',
    remarks: '对粉尘过敏',
  },
  guardian: {
    name: '赵永芳',
    sex: 0,
    profession: '护士',
    idCardNo: '',
    idCardFrontUrl: null,
    idCardBackUrl: null,
    address: '',
    tel: '138****5678',
    remarks: '',
  },
  isMemberDisabled: false,
  remark: '',
  decidedBy: null,
  decideTime: null,
  createdBy: null,
  attendance: { present: 0, leave: 0, absent: 0 },
  version: 1,
};

/** A brother of hers, signed up by the same member and approved. */
export const brother: CourseSignup = {
  ...signup,
  id: 's2',
  ordernNum: 'KC20261120000002',
  state: 'approved',
  stateName: '已通过',
  students: { ...signup.students, name: '向文彬', sex: 1 },
};

/** An adult whom staff signed up. */
export const walkIn: CourseSignup = {
  ...signup,
  id: 's3',
  userId: '',
  ordernNum: 'KC20261120000003',
  state: 'approved',
  stateName: '已通过',
  channel: 'staff',
  channelName: '工作人员代报',
  createdBy: '唐晓岚',
  students: { ...signup.students, name: '刘永芳', age: 43, birthday: '1983-03-01', tel: '139****0001' },
  guardian: null,
};
