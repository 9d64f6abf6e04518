import { Status, statusName } from '@yunguan/contract/kernel/review';
import { maskPhone } from '../../kernel/export/mask';
import { resultText } from './result';

/** Facts that calls note, in words; what is not named here is shown as 附加信息. */
const names: Readonly<Record<string, string>> = {
  after: '修改后',
  applications: '自定义报名',
  batch: '批量',
  before: '修改前',
  bookings: '预订',
  browser: '浏览器',
  by: '操作人',
  clubMembers: '社团成员',
  code: '导出编号',
  columns: '导出列',
  contentType: '类型',
  courseSignups: '课程报名',
  days: '保存天数',
  deliveries: '配送订单',
  editPublished: '允许修改已发布内容',
  enabled: '启用',
  endTime: '结束日期',
  event: '事件',
  files: '文件数',
  factor: '验证方式',
  filter: '筛选条件',
  index: '顺序',
  isCustomApply: '自定义报名',
  keyword: '关键字',
  kind: '类型',
  label: '名称',
  loginName: '登录名',
  name: '名称',
  names: '名称',
  node: '字典',
  pageIndex: '页码',
  pageSize: '每页条数',
  parentId: '上级编号',
  reason: '原因',
  receivers: '收件人数',
  result: '结果',
  reveal: '包含完整敏感信息',
  roles: '角色',
  rolesChanged: '受影响角色',
  rows: '行数',
  size: '字节数',
  startTime: '开始日期',
  state: '状态',
  status: '状态',
  tickets: '活动订单',
  typeId: '分类编号',
  url: '地址',
  users: '用户',
  valid: '启用',
  venueId: '场馆编号',
  virus: '病毒',
  voteTeams: '投票报名',
};

const words: Readonly<Record<string, string>> = {
  approve: '通过',
  reject: '不通过',
  password: '密码错误',
  code: '验证码错误',
  'code awaited': '密码正确，等待动态验证码',
  app: '动态验证码',
  recovery: '恢复码',
  unknown: '用户名不存在',
  disabled: '账号已停用',
  locked: '账号已锁定',
  'address-locked': '登录地址已锁定',
  refused: '被拒绝',
  failed: '失败',
  ok: '成功',
};

const secret = /pass|secret|token|hash|ticket|密码/i;

/** Why a login failed, in words. */
export function loginProblem(detail: Readonly<Record<string, unknown>>, result: string): string {
  const reason = typeof detail.reason === 'string' ? words[detail.reason] : undefined;
  if (detail.reason === 'code awaited' && reason !== undefined) return reason;
  return reason === undefined ? resultText(result) : `被拒绝（${reason}）`;
}

/** Facts of an entry as lines: no secrets, and personal data with the part hidden that tells people apart. */
export function detailLines(detail: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(detail)
    .filter(([key]) => !secret.test(key))
    .map(([key, value]) => ({ name: names[key] ?? '附加信息', value: masked(valueText(value)) }))
    .filter(({ value }) => value !== '');
}

/** A filter in words, for example 状态：100；开始日期：2026-05-01. */
export function filterText(filter: unknown): string {
  return valueText(filter);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join('、');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return words[value] ?? value;
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([key]) => !secret.test(key))
    .map(([key, inner]) => [names[key] ?? '附加信息', key === 'status' ? statusText(inner) : valueText(inner)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}：${text}`)
    .join('；');
}

function statusText(status: unknown): string {
  if (typeof status !== 'number') return valueText(status);
  return status === Status.all ? '' : (statusName(status) ?? String(status));
}

/** Hides phone and ID numbers wherever they stand. */
export function masked(text: string): string {
  return text
    .replace(/(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g, (id) => `${id.slice(0, 3)}${'*'.repeat(11)}${id.slice(-4)}`)
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (phone) => maskPhone(phone));
}
