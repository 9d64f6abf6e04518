import { attachmentType, pictureType } from '@yunguan/contract/content/vote-custom';
import type { FormLine } from './form-lines';

/** Fields that most sign-ups ask for; added with one click, changed like any other afterwards. */
export const commonFields: readonly Pick<FormLine, 'fieldName' | 'type' | 'isNull' | 'remarks'>[] = [
  { fieldName: '姓名', type: 1, isNull: true, remarks: '' },
  { fieldName: '性别', type: 1, isNull: true, remarks: '' },
  { fieldName: '年龄', type: 1, isNull: true, remarks: '' },
  { fieldName: '单位', type: 1, isNull: false, remarks: '请填写全称' },
  { fieldName: '联系地址', type: 1, isNull: false, remarks: '' },
  { fieldName: '个人简介', type: 2, isNull: false, remarks: '' },
  { fieldName: '作品名称', type: 1, isNull: true, remarks: '' },
  { fieldName: '作品图片', type: pictureType, isNull: false, remarks: '' },
  { fieldName: '身份证明图片', type: pictureType, isNull: true, remarks: '证件信息须清晰可辨' },
  { fieldName: '报名材料', type: attachmentType, isNull: false, remarks: '' },
];
