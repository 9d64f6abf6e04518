import { expect, it } from 'vitest';
import { stillTicked, toldOf, withinLimit } from './batch-ticks';
import { pending } from './pending.fixture';

const ticked = withinLimit([pending('a'), pending('b')]);
const outcomes = [
  { objectId: 'a', title: '活动a', ok: true, status: 100, message: '审核成功！' },
  { objectId: 'b', title: '', ok: false, status: null, message: '不能审核自己提交的内容' },
];

it('keeps only the failed rows ticked that wait still', () => {
  expect([...stillTicked(outcomes, ticked, new Map([['b', 1]])).keys()]).toEqual(['b']);
  expect([...stillTicked(outcomes, ticked, new Map()).keys()]).toEqual([]);
});

it('unticks a row that waits in another version than the one that was ticked: it is looked at first', () => {
  expect([...stillTicked(outcomes, ticked, new Map([['b', 2]])).keys()]).toEqual([]);
});

it('keeps the failed rows ticked that are not out of reach where the queue cannot be read', () => {
  const gone = {
    objectId: 'a',
    title: '',
    ok: false,
    status: null,
    message: '无权限或数据不存在',
    code: 'FORBIDDEN',
  } as const;
  expect([...stillTicked([gone, ...outcomes.slice(1)], ticked, undefined).keys()]).toEqual(['b']);
});

it('says of a row that is out of reach now what must have become of it, and of the others the reason', () => {
  const gone = { objectId: 'c', title: '', ok: false, status: null, message: '无权限或数据不存在' };
  expect(toldOf([...outcomes, { ...gone, code: 'FORBIDDEN' }])).toEqual([
    { id: 'a', ok: true, msg: '审核成功！' },
    { id: 'b', ok: false, msg: '不能审核自己提交的内容' },
    { id: 'c', ok: false, msg: '这条内容刚刚已被处理、撤回或删除' },
  ]);
});

it('ticks no more than a hundred rows', () => {
  const many = Array.from({ length: 120 }, (_, index) => pending(String(index)));
  expect(withinLimit(many).size).toBe(100);
});
