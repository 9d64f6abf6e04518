import { addSysUser } from '@yunguan/contract/platform/staff';
import { expect, it } from 'vitest';
import { callName, loggedCalls } from './entries';

it('an operation is named without the explanations of its summary', () => {
  expect(callName(addSysUser.path)).toBe('新增用户');
  expect(loggedCalls.filter(({ name }) => /[；，]/.test(name))).toEqual([]);
});
