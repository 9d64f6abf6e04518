// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { inPageOrder } from './focus-field';

it('takes mistakes from the top of the page to its end, and last what the page does not show', () => {
  document.body.innerHTML = `
    <div data-fields="name"></div>
    <div data-fields="provinceId cityId"></div>
    <div data-fields="tel"></div>
    <div data-fields="idCardNo"></div>`;
  const declared = ['hidden', 'idCardNo', 'tel', 'provinceId', 'cityId'].map((field) => ({ field }));
  expect(inPageOrder(declared).map(({ field }) => field)).toEqual([
    'provinceId',
    'cityId',
    'tel',
    'idCardNo',
    'hidden',
  ]);
});
