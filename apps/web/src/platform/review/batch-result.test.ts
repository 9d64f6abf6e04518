import { expect, it } from 'vitest';
import { batchLines, stillTicked, withinLimit } from './batch-result';
import { pending } from './pending.fixture';

const ticked = withinLimit([pending('a'), pending('b')]);
const outcomes = [
  { objectId: 'a', title: '活动a', ok: true, status: 100, message: '审核成功！' },
  { objectId: 'b', title: '', ok: false, status: null, message: '不能审核自己提交的内容' },
];

it('names every row with its outcome, what was left first', () => {
  expect(batchLines(outcomes, ticked)).toEqual([
    {
      objectId: 'b',
      kind: 'vote',
      title: '活动b',
      isDone: false,
      word: '未处理',
      reason: '不能审核自己提交的内容',
    },
    { objectId: 'a', kind: 'vote', title: '活动a', isDone: true, word: '成功', reason: '' },
  ]);
});

it('keeps only the failed rows ticked', () => {
  expect([...stillTicked(outcomes, ticked).keys()]).toEqual(['b']);
});

it('ticks no more than a hundred rows', () => {
  const many = Array.from({ length: 120 }, (_, index) => pending(String(index)));
  expect(withinLimit(many).size).toBe(100);
});
