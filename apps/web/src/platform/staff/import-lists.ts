import type { ImportAnswer, ImportProblem } from '@yunguan/contract/platform/staff-import';
import { csvText } from './csv-text';

/** The new accounts with their first passwords, to be handed out. */
export function passwordList(created: ImportAnswer['created']): string {
  return csvText([
    ['登录名', '姓名', '初始密码'],
    ...created.map(({ loginName, realName, initialPassword }) => [loginName, realName, initialPassword]),
  ]);
}

/** What the check found, to be worked off beside the file. */
export function problemList(problems: readonly ImportProblem[]): string {
  return csvText([['行号', '列', '问题'], ...problems.map(({ row, field, message }) => [String(row), field, message])]);
}
