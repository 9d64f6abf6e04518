import { expect, it } from 'vitest';
import { asList, jsonList } from './as-list';
import { choices } from './choice-fields';
import { id, ids } from './wire-values';
import { images } from './file-fields';

const [one, two] = ['01a219c6-cd9f-7c0e-92bb-0d89f6262317', '01a219c6-ce4d-7f43-bc89-aa67ce1a1a0c'];
const spellings = [
  [one, two],
  `${one},${two}`,
  ` ${one} , ${two} `,
  JSON.stringify([one, two]),
  // A comma behind each.
  `${one},${two},`,
];

it.each(spellings)('two ids are a list, sent as %j', (sent) => {
  expect(ids.parse(sent)).toEqual([one, two]);
  expect(choices('设备', { source: 'equipment', max: 5 }).asked.parse(sent)).toEqual([one, two]);
});

it.each([[one, '', null, two], JSON.stringify([one, two, ''])].map((sent) => [sent]))(
  'a form may leave places of its list empty, what is asked of ids may not: %j',
  (sent) => {
    expect(choices('设备', { source: 'equipment', max: 5 }).asked.parse(sent)).toEqual([one, two]);
    expect(ids.safeParse(sent).data).not.toEqual([one, two]);
  },
);

it('two pictures are a list in the same spellings, and one alone is a list of one', () => {
  const { asked } = images('图片', { max: 8 });
  const [first, second] = ['/files/ab/01.png', '/files/ab/02.png'];
  for (const sent of [
    [first, second],
    `${first},${second}`,
    JSON.stringify([first, second]),
    `${first},${second},`,
    [first, '', second, null],
  ]) {
    expect(asked.parse(sent)).toEqual([first, second]);
  }
  expect(asked.parse(first)).toEqual([first]);
  expect(asked.safeParse('[/files/ab/01.png').success).toBe(false);
});

it('a number is one id, and what is no text is left to the schema', () => {
  expect(ids.parse(7)).toEqual(['7']);
  expect(asList('[1,"2"]')).toEqual([1, '2']);
  for (const value of [undefined, null, 7, [], {}]) expect(asList(value)).toEqual(value);
});

it('an id is the same with blanks around it, alone or in a list', () => {
  expect(ids.parse([` ${one} `, `${two}\n`])).toEqual([one, two]);
  expect(id.parse(` ${one} `)).toBe(one);
});

it('only what is written as a list of JSON is one', () => {
  expect(jsonList(' [{"time":"2027-01-01"}]')).toEqual([{ time: '2027-01-01' }]);
  for (const text of ['', '{"a":1}', '[', '[公告] 闭馆', '1,2']) expect(jsonList(text)).toBeUndefined();
});
