import { type CustomField, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { FormLine } from './form-lines';

/** A field of the activity a1 with sensible rest. */
export function customField(of: Pick<FormLine, 'id' | 'fieldName'> & Partial<FormLine>): FormLine {
  return { activityId: 'a1', parentId: null, type: 1, isNull: true, sort: 1, remarks: '', version: 1, ...of };
}

const group = (of: Pick<FormLine, 'id' | 'fieldName' | 'sort'>, ...below: readonly FormLine[]): CustomField => ({
  ...customField({ ...of, type: 0, isNull: false }),
  childrens: below.map((child) => ({ ...child, parentId: of.id, childrens: [] })),
});

/** 手机号码 | 姓名 | 单位信息 [单位, 职务] | 照片 | 其他 [备注] */
export const customForm: readonly CustomField[] = [
  { ...customField({ id: phoneFieldId, fieldName: '手机号码', sort: 0 }), childrens: [] },
  { ...customField({ id: 'f1', fieldName: '姓名', sort: 1 }), childrens: [] },
  group(
    { id: 'g2', fieldName: '单位信息', sort: 2 },
    customField({ id: 'f3', fieldName: '单位', sort: 3, remarks: '请填写全称' }),
    customField({ id: 'f4', fieldName: '职务', sort: 4, isNull: false }),
  ),
  { ...customField({ id: 'f5', fieldName: '照片', sort: 5, type: 3 }), childrens: [] },
  group(
    { id: 'g6', fieldName: '其他', sort: 6 },
    customField({ id: 'f7', fieldName: '备注', sort: 7, type: 2, isNull: false }),
  ),
];
