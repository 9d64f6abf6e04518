// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { focusField, inPageOrder } from './focus-field';

afterEach(() => document.body.replaceChildren());

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

it('puts the cursor into a text, not into the tools above it, and into the own part of several fields', () => {
  document.body.innerHTML = `
    <div data-fields="introduction">
      <input id="style"><button>加粗</button>
      <div id="text" contenteditable="true" tabindex="0"></div>
    </div>
    <div data-fields="provinceId cityId"><input id="province"><input id="city"></div>`;
  focusField('introduction');
  expect(document.activeElement?.id).toBe('text');
  focusField('cityId');
  expect(document.activeElement?.id).toBe('city');
});
