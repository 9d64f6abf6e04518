import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { Answered } from './form-changes';

/** An answer in words. */
export function answered(id: string, fieldName: string, content: string, more: Partial<Answered> = {}): Answered {
  return { id, fieldName, type: 1, content, datas: [content], names: [], ...more };
}

/** An application by the form of the fixture, with the labels that it had then. */
export function submission(id: string, more: Partial<CustomSubmission> = {}): CustomSubmission {
  const files = { type: 4, datas: ['/files/ab/paper.pdf'], names: ['报名表.pdf'] };
  return {
    id,
    activityId: 'a1',
    tel: '139****0021',
    state: 1,
    stateName: '待审核',
    approvalComments: '',
    createTime: '2026-11-20 09:30:00',
    decidedBy: null,
    decideTime: null,
    createdBy: null,
    signupInfo: [
      { ...answered(phoneFieldId, '手机号码', '139****0021'), childrens: [] },
      { ...answered('f1', '姓名', '陈雅琴'), childrens: [] },
      {
        ...answered('g2', '单位信息', '', { type: 0, datas: [] }),
        childrens: [answered('f3', '工作单位', '江北区实验小学'), answered('f4', '职务', '', { datas: [] })],
      },
      {
        ...answered('f5', '照片', '/files/a.jpg,/files/b.jpg', { type: 3, datas: ['/files/a.jpg', '/files/b.jpg'] }),
        childrens: [],
      },
      { ...answered('f9', '推荐表', '/files/ab/paper.pdf', files), childrens: [] },
    ],
    ...more,
  };
}
