import { type LogResult, logResults } from '@yunguan/contract/platform/logs';

/** Why a call was refused or failed, by the word behind the colon of its result. */
const reasons: Readonly<Record<string, string>> = {
  VALIDATION: '提交内容有误',
  FORBIDDEN: '无权限',
  NOT_FOUND: '数据不存在',
  CONFLICT: '与他人修改冲突',
  ILLEGAL_STATE: '当前状态不允许',
  SOLD_OUT: '名额已满',
  QUOTA: '超出限额',
  TOO_MANY: '过于频繁',
  BUSY: '系统繁忙',
  NO_LOGIN: '未登录',
  EXPIRED: '登录超时',
  UNEXPECTED: '系统异常',
  ABORTED: '下载中断',
};

/** Group of a result. */
export function resultGroup(result: string): LogResult {
  if (result === 'ok') return 'ok';
  return result.startsWith('refused') ? 'refused' : 'failed';
}

/** A result in words, for example 被拒绝（无权限）. */
export function resultText(result: string): string {
  const group = resultGroup(result);
  const reason = reasons[result.split(':')[1] ?? ''];
  return reason === undefined ? logResults[group] : `${logResults[group]}（${reason}）`;
}

/** Condition on the result's group. */
export function resultCondition(group: LogResult): string {
  return group === 'ok' ? `a.result = 'ok'` : `a.result like '${group}%'`;
}
