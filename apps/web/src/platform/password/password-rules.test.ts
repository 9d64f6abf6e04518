import { expect, it } from 'vitest';
import { passwordRules } from './password-rules';

const met = (password: string) => passwordRules.map(({ isMet }) => isMet(password));

it.each([
  ['Venue2026', [false, true]],
  ['venuevenue', [true, false]],
  ['Venue@2026', [true, true]],
  ['文化馆Abc1', [false, true]],
])('judges %s', (password, expected) => expect(met(password)).toEqual(expected));
