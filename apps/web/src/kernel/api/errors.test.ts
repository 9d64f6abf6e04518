import { expect, it } from 'vitest';
import { NetworkFailure, Refused, writeFailureText } from './errors';

it('calls a write a failure only where it is known to be one', () => {
  const refused = new Refused('当前状态不能删除', { code: 'ILLEGAL_STATE' });
  expect(writeFailureText(refused, '删除失败!')).toBe('删除失败!当前状态不能删除');
  expect(writeFailureText(refused, '修改失败')).toBe('修改失败，当前状态不能删除');
  expect(writeFailureText(refused)).toBe('当前状态不能删除');
  expect(writeFailureText(new NetworkFailure(), '删除失败!')).toBe('网络异常，没有收到结果，可能已经完成');
  expect(writeFailureText(new Refused('系统繁忙，请稍后再试', { code: 'BUSY' }), '删除失败!')).toBe(
    '系统繁忙，请稍后再试',
  );
});
