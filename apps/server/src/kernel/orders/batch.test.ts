import { describe, expect, it } from 'vitest';
import { answerEach, chosenIds } from './batch';

const counted = { verb: '处理', of: '个报名' } as const;
const ids = Array.from({ length: 101 }, (_, index) => `0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5${100 + index}`);
const hundred = ids.slice(1);

describe('the ids of a batch', () => {
  it('are a hundred at most, each once whatever its letters', () => {
    expect(chosenIds(hundred, counted)).toEqual(hundred);
    expect(chosenIds([...hundred, ids[1]?.toUpperCase() ?? ''], counted)).toEqual(hundred);
  });

  it.each([
    [ids, '一次最多处理 100 个报名'],
    [[], '请选择报名'],
    [['x', ...hundred.slice(1)], '无权限或数据不存在'],
  ])('are refused: %#', (asked, message) => {
    expect(() => chosenIds(asked, counted)).toThrow(message);
  });
});

describe('the answer of a batch', () => {
  const told = (verb: '处理' | '审核' | '取消', of: string, refused: readonly string[], asked = ['a', 'b', 'c']) =>
    answerEach({ verb, of, ids: asked, refusals: new Map(refused.map((id) => [id, `${id} 不行`])), done: '成功！' });

  it('has an outcome for each, in the order asked for', () => {
    expect(told('处理', '个预订', ['b']).objects).toEqual({
      done: 2,
      results: [
        { id: 'a', ok: true, msg: '成功！' },
        { id: 'b', ok: false, msg: 'b 不行' },
        { id: 'c', ok: true, msg: '成功！' },
      ],
    });
  });

  it('counts in the measure word of what it is about', () => {
    expect(told('处理', '个预订', ['b']).msg).toBe('已处理 2 个预订，1 个未处理');
    expect(told('取消', '个订单', ['b']).msg).toBe('已取消 2 个订单，1 个未取消');
    expect(told('审核', '份报名申请', ['b', 'c']).msg).toBe('已审核 1 份报名申请，2 份未处理');
  });

  it('says of one what became of it, and of all alike what was done', () => {
    expect(told('审核', '个报名', ['a'], ['a']).msg).toBe('a 不行');
    expect(told('审核', '个报名', []).msg).toBe('成功！');
  });
});
