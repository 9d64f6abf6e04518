import { expect, it } from 'vitest';
import { isByStaff, toldText } from './told-text';

const reached = '预订人可以看到原因';
const member = { channel: 'wechat' };
const staff = { channel: 'staff' };

it('promises a letter to nobody whom staff entered', () => {
  expect(toldText([member, member], isByStaff, reached)).toBe('预订人可以看到原因');
  expect(toldText([staff], isByStaff, reached)).toBe('由工作人员代办，没有会员账号，请电话告知');
  expect(toldText([member, staff, member], isByStaff, reached)).toBe(
    '预订人可以看到原因；其中 1 个由工作人员代办，没有会员账号，请电话告知',
  );
});
