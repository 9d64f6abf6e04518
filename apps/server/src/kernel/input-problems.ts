import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type * as z from 'zod';
import { inputNames } from './input-names';

type Issue = z.core.$ZodIssue;

/** What is wrong with what a call was sent, one problem a field: what is missing is not also too short. */
export function inputProblems({ issues }: Pick<z.ZodError, 'issues'>): FieldProblem[] {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!problems.has(field)) problems.set(field, inputMessage(issue));
  }
  return [...problems].map(([field, message]) => ({ field, message }));
}

/** Texts of schemas are ours and Chinese; anything else is a foreign client's mix-up, told by the field's Chinese name. */
export function inputMessage(issue: Issue): string {
  if (/[\u4e00-\u9fff]/.test(issue.message)) return issue.message;
  const name = nameAt(issue.path);
  return name === undefined ? '提交的参数格式不正确' : `${name}${complaintOf(issue)}`;
}

/** The innermost field that has a name: the list's, for an item of a list. */
function nameAt(path: readonly PropertyKey[]): string | undefined {
  const known = path.findLast((key) => typeof key === 'string' && Object.hasOwn(inputNames, key));
  return known === undefined ? undefined : inputNames[String(known)];
}

function complaintOf(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return '不能为空';
  const leaves = leavesOf(issue);
  const expected = new Set(leaves.map((leaf) => (leaf.code === 'invalid_type' ? leaf.expected : undefined)));
  if (expected.has('boolean')) return '只能是 true 或 false';
  if (leaves.some(isOutOfRange)) return '超出允许的范围';
  const tooLong = leaves.find((leaf) => leaf.code === 'too_big' && leaf.origin === 'string');
  if (tooLong?.code === 'too_big') return `不能超过 ${tooLong.maximum} 个字符`;
  if (expected.has('int')) return '只能是整数';
  return '格式不正确';
}

/** The complaints of the alternatives, where a field takes several. */
function leavesOf(issue: Issue): Issue[] {
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(leavesOf) : [issue];
}

function isOutOfRange(issue: Issue): boolean {
  return (issue.code === 'too_big' || issue.code === 'too_small') && ['number', 'int'].includes(issue.origin);
}
