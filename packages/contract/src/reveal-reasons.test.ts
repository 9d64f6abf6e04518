import { expect, it } from 'vitest';
import { registry } from './registry';

const calls = registry.filter(({ path }) => /admin-reveal/.test(path));
const id = '018f0000-0000-7000-8000-000000000001';

/** What a call says to a reason. */
const said = (call: (typeof calls)[number], reason: unknown) =>
  call.input.safeParse({ id, reason }).error?.issues.find(({ path }) => path[0] === 'reason')?.message;

it('asks every call that uncovers personal data for a reason by one rule', () => {
  expect(calls.length).toBeGreaterThan(7);
  for (const call of calls) {
    for (const reason of [undefined, null, '', ' ', '查', ' 查 ']) {
      expect(said(call, reason), `${call.path} ${String(reason)}`).toBe('请填写查看原因');
    }
    expect(said(call, '查'.repeat(201)), call.path).toBe('查看原因不能超过 200 个字符');
    expect(said(call, '查证'), call.path).toBeUndefined();
    expect(said(call, '查'.repeat(200)), call.path).toBeUndefined();
  }
});
