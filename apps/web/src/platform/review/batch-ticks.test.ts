import { expect, it } from 'vitest';
import { stillTicked, withinLimit } from './batch-ticks';
import { pending } from './pending.fixture';

const ticked = withinLimit([pending('a'), pending('b')]);
const outcomes = [
  { objectId: 'a', title: '活动a', ok: true, status: 100, message: '审核成功！' },
  { objectId: 'b', title: '', ok: false, status: null, message: '不能审核自己提交的内容' },
];

it('keeps only the failed rows ticked', () => {
  expect([...stillTicked(outcomes, ticked).keys()]).toEqual(['b']);
});

it('ticks no more than a hundred rows', () => {
  const many = Array.from({ length: 120 }, (_, index) => pending(String(index)));
  expect(withinLimit(many).size).toBe(100);
});
