import { expect, it } from 'vitest';
import { typedAt } from './typed';

it.each([
  ['x7gtg-pygq7', 'code', 'x7gtg-pygq7'],
  ['　Ｘ７ＧＴＧＰＹＧＱ７ ', 'code', 'X7GTGPYGQ7'],
  ['3467934679', 'code', '3467934679'],
  ['3467 9346 79AC', 'code', '3467 9346 79AC'],
  ['０００１', 'word', '0001'],
  ['13900000001', 'word', '13900000001'],
  ['023-67855210', 'word', '023-67855210'],
  ['王小明', 'word', '王小明'],
  ['  ', 'code', ''],
] as const)('%j is a %s', (typed, kind, text) => {
  expect(typedAt(typed)).toEqual({ kind, text });
});
