import { expect, it } from 'vitest';
import { maskNumbers } from './mask-numbers';

it.each([
  ['电话 13812345678，微信同号', '电话 138****5678，微信同号'],
  ['身份证500103198502144215', '身份证500***********4215'],
  ['一代证号 110105491231002。', '一代证号 110********1002。'],
  ['订单 1101054912310021', '订单 1101054912310021'],
  ['共 12 人', '共 12 人'],
])('hides the numbers of %s', (text, masked) => {
  expect(maskNumbers(text)).toBe(masked);
});

it('leaves the names of files alone, which are made of digits, too', () => {
  const link = 'http://127.0.0.1:8080/files/54/549a44a5efcdd15618105224f7782f7a.pdf';
  expect(maskNumbers(`${link}\n13812345678`)).toBe(`${link}\n138****5678`);
});

it('hides the numbers beside a file', () => {
  expect(maskNumbers('电话13812345678，/files/54/549a.pdf、13912345678')).toBe(
    '电话138****5678，/files/54/549a.pdf、139****5678',
  );
});
