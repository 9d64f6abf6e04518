import { expect, it } from 'vitest';
import { messages } from './messages';
import { countOf, phone, sexFilter, sexOf } from './order-parts';

it('a phone number says whether it is missing or wrong, also where a client sends it as a number', () => {
  const said = (value: unknown) => phone('请输入监护人电话').safeParse(value).error?.issues[0]?.message;
  expect(['', ' ', null, undefined].map(said)).toEqual(Array.from({ length: 4 }, () => '请输入监护人电话'));
  expect([13_912_345_678, ['13912345678'], '139', true].map(said)).toEqual(
    Array.from({ length: 4 }, () => messages.phoneWrong),
  );
  expect(phone().parse(' 13912345678 ')).toBe('13912345678');
});

it('a sex is 0 or 1, as text, too; a filter also says that all are wanted', () => {
  const sex = sexOf('请选择性别');
  expect([0, 1, '0', '1'].map((value) => sex.parse(value))).toEqual([0, 1, 0, 1]);
  for (const wrong of [2, '2', '', null, undefined]) {
    expect(sex.safeParse(wrong).error?.issues[0]?.message, String(wrong)).toBe('请选择性别');
  }
  expect([0, '1', -1, '-1', 'all', '全部', null].map((value) => sexFilter.parse(value))).toEqual([
    0,
    1,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a count is a whole number from one up to the most', () => {
  const count = countOf('请输入人数', 20);
  expect([1, '20', ' 3 '].map((value) => count.parse(value))).toEqual([1, 20, 3]);
  for (const wrong of [0, 21, '0', '21', 1.5, '', null])
    expect(count.safeParse(wrong).success, String(wrong)).toBe(false);
});
