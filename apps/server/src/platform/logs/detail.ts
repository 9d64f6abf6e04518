import { Status, statusName } from '@yunguan/contract/kernel/review';
import { detailNames } from '../../kernel/audit/detail-names';
import { maskNumbers } from '../../kernel/mask-numbers';
import { isUuid } from '../../kernel/uuid';
import { resultText } from './result';

/** What older versions noted may have no name. */
const nameOf = (key: string) =>
  Object.hasOwn(detailNames, key) ? detailNames[key as keyof typeof detailNames] : '附加信息';

/** What calls note as a word of the program, under one of the {@link coded} names. */
const words = new Map(
  Object.entries({
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
  }),
);

/** Facts that may be such a word; any other one is what somebody wrote, and means what it says. */
const coded: ReadonlySet<string> = new Set<keyof typeof detailNames>(['result', 'reason', 'factor']);

const secret = /pass|secret|token|hash|ticket|密码/i;

/** What we have named ourselves is none: orders of tickets are no ticket. */
const isSecret = (key: string) => secret.test(key) && !Object.hasOwn(detailNames, key);

/** Why a login failed, in words. */
export function loginProblem(detail: Readonly<Record<string, unknown>>, result: string): string {
  const reason = typeof detail.reason === 'string' ? words.get(detail.reason) : undefined;
  if (detail.reason === 'code awaited' && reason !== undefined) return reason;
  return reason === undefined ? resultText(result) : `被拒绝（${reason}）`;
}

/** Facts that hold the key of a content type. */
const kinds: ReadonlySet<string> = new Set<keyof typeof detailNames>(['kind', 'contentType']);

interface Names {
  /** Names of the content types by their keys. */
  readonly kindNames?: ReadonlyMap<unknown, string>;
  /** What a number is the number of; empty where it is not known. */
  readonly objectName?: (id: string) => string;
}

/**
 * Facts of an entry as lines: no secrets, and personal data with the part hidden that tells people apart. A content type
 * stands by its name, and so does what is noted by its number.
 */
export function detailLines(
  detail: Readonly<Record<string, unknown>>,
  { kindNames = new Map(), objectName = () => '' }: Names = {},
): { name: string; value: string }[] {
  return Object.entries(detail)
    .filter(([key]) => !isSecret(key))
    .map(([key, value]) => {
      const kind = kinds.has(key) ? kindNames.get(value) : undefined;
      const isNamed = idsIn(value).some((id) => objectName(id) !== '');
      const name = isNamed ? nameOf(key).replace(/(?<=.)编号$/, '') : nameOf(key);
      return { name, value: kind ?? maskNumbers(valueText(key, isNamed ? inNames(value, objectName) : value)) };
    })
    .filter(({ value }) => value !== '');
}

/** The numbers among the facts of an entry, for {@link detailLines} to be told what they name. */
export const detailIds = (detail: Readonly<Record<string, unknown>>): string[] => Object.values(detail).flatMap(idsIn);

/** Ids that a fact is, or lists. */
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && isUuid(one));

function inNames(value: unknown, objectName: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => inNames(one, objectName));
  return typeof value === 'string' && isUuid(value) ? objectName(value) || value : value;
}

/** What a list is asked besides its filter: it chooses no rows. */
const beside: readonly string[] = ['sortField', 'sortOrder', 'order', 'pageIndex', 'pageSize'];

type Filter = Readonly<Record<string, unknown>>;

const isFilter = (filter: unknown): filter is Filter => typeof filter === 'object' && filter !== null;

function filterEntries(filter: unknown): [key: string, value: unknown][] {
  if (!isFilter(filter)) return [];
  return Object.entries(filter).filter(([key]) => !isSecret(key) && !beside.includes(key));
}

/** The ids in a filter, for {@link filterText} to be told what they name. */
export function filterIds(filter: unknown): string[] {
  return filterEntries(filter).flatMap(([, value]) => (typeof value === 'string' && isUuid(value) ? [value] : []));
}

/**
 * A filter in words, for example 状态：待提交审核；开始日期：2026-05-01. What `objectName` knows stands by its name, as
 * 场馆：江北城街道分馆, the rest by its number.
 */
export function filterText(filter: unknown, objectName: (id: string) => string = () => ''): string {
  return filterEntries(filter)
    .map(([key, value]) => {
      const name = typeof value === 'string' ? objectName(value) : '';
      return name === '' ? lineOf(key, value) : `${nameOf(key).replace(/编号$/, '')}：${name}`;
    })
    .filter(Boolean)
    .join('；');
}

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value
      .map((one) => valueText(key, one))
      .filter(Boolean)
      .join('、');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return (coded.has(key) ? words.get(value) : undefined) ?? value;
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([name]) => !isSecret(name))
    .map(([name, inner]) => lineOf(name, inner))
    .filter(Boolean)
    .join('；');
}

function lineOf(key: string, value: unknown): string {
  const text = key === 'status' ? statusText(value) : valueText(key, value);
  return text === '' ? '' : `${nameOf(key)}：${text}`;
}

function statusText(status: unknown): string {
  if (typeof status !== 'number') return valueText('status', status);
  return status === Status.all ? '' : (statusName(status) ?? String(status));
}
