import type { ImportAnswer } from '@yunguan/contract/platform/staff-import';

/** The new accounts as a table that a spreadsheet opens: with a mark for its encoding, and no cell that it would run. */
export function passwordList(created: ImportAnswer['created']): string {
  const lines = [
    ['登录名', '姓名', '初始密码'],
    ...created.map(({ loginName, realName, initialPassword }) => [loginName, realName, initialPassword]),
  ];
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
