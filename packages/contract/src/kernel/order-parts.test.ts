import { expect, it } from 'vitest';
import { messages } from './messages';
import { phone } from './order-parts';

it('a phone number says whether it is missing or wrong, also where a client sends it as a number', () => {
  const said = (value: unknown) => phone('请输入监护人电话').safeParse(value).error?.issues[0]?.message;
  expect(['', ' ', null, undefined].map(said)).toEqual(Array.from({ length: 4 }, () => '请输入监护人电话'));
  expect([13_912_345_678, ['13912345678'], '139', true].map(said)).toEqual(
    Array.from({ length: 4 }, () => messages.phoneWrong),
  );
  expect(phone().parse(' 13912345678 ')).toBe('13912345678');
});
