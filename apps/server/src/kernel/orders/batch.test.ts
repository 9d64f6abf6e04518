import { describe, expect, it } from 'vitest';
import { chosenIds } from './batch';

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
