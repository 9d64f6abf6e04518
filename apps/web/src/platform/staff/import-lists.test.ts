import { expect, it } from 'vitest';
import { passwordList, problemList } from './import-lists';

it('lists the accounts for a spreadsheet', () => {
  const text = passwordList([{ row: 2, loginName: 'a.b', realName: '冯春梅', initialPassword: 'Ab3dEf6hJk8mNp' }]);
  expect(text).toBe('\ufeff登录名,姓名,初始密码\r\na.b,冯春梅,Ab3dEf6hJk8mNp\r\n');
});

it.each([
  ['=cmd()', "'=cmd()"],
  ['-1', "'-1"],
  ['甲,"乙"', '"甲,""乙"""'],
])('lets no name run as a formula or break the table: %s', (realName, shown) => {
  const text = passwordList([{ row: 2, loginName: 'a.b', realName, initialPassword: 'x' }]);
  expect(text.split('\r\n')[1]).toBe(`a.b,${shown},x`);
});

it('lists the problems line by line', () => {
  const text = problemList([{ row: 3, field: '角色', message: '没有名为“甲,乙”的可授予角色' }]);
  expect(text).toBe('\ufeff行号,列,问题\r\n3,角色,"没有名为“甲,乙”的可授予角色"\r\n');
});
