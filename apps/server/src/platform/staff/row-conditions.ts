import type { ActionRule, RowState } from '@yunguan/contract/kernel/actions';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { optionNames } from '@yunguan/contract/kernel/options';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';

/** Row actions that every type calls by the same name. */
const actionNames: Readonly<Record<string, string>> = {
  detail: '查看详情',
  edit: '编辑',
  remove: '删除',
  revoke: '撤销提交',
  cover: '更换展示图',
  push: '推送',
  pin: '置顶',
  toggle: '切换有效状态',
  customApply: '自定义报名',
  applyOnBehalf: '代为报名',
};

export interface RowActionText {
  readonly name: string;
  readonly text: string;
}

/** When the buttons of a row are there, in words, from the very rules that show and refuse them. */
export function rowActionTexts(type: AnyContent): RowActionText[] {
  return Object.entries(type.rowActions).flatMap(([key, rule]) => {
    const name = actionNames[key];
    return name === undefined ? [] : [{ name, text: textOf(type, rule) }];
  });
}

type Rule = ActionRule<RowState & Record<string, unknown>>;

function textOf(type: AnyContent, rule: Rule): string {
  const { statuses, anyOf, orEditable, when } = rule;
  const parts = [
    anyOf && `需要“${anyOf.map((option) => optionNames[option]).join('”或“')}”权限`,
    statuses && `仅对${statuses.flatMap((status) => statusNameOf(type, status) ?? []).join('、')}的内容可用`,
    orEditable && '已发布的内容在允许修改已发布内容时也可用',
    when && '还取决于该条内容的设置',
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join('；') : '能看到该页面即可使用';
}

/** What a held option needs of a row before its button is there; empty when it is always there. */
export function optionCondition(type: AnyContent, option: string): string {
  if (!type.reviewed) return '';
  return conditions[option] ?? '';
}

const conditions: Readonly<Record<string, string>> = {
  edit: '仅对待提交审核、驳回、反审待提交的内容可用；已发布的内容须场馆或角色允许修改已发布内容',
  del: '仅对待提交审核、驳回、反审待提交的内容可用',
  review: '仅对审核中、复审且轮到本人审核的步骤可用；本人提交的内容通常不能自己审核',
  reverse: '仅对审核通过的内容可用',
};
