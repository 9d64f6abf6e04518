import { expect, it } from 'vitest';
import { ok, refused, startClient } from '@/kernel/api/client.fixture';
import { loadCounters, countersTotal } from './counters';

const totals: Record<string, number> = {
  '/api/review/v1/admin-getContentReviewList': 12,
  '/api/culturebrands/v1/admin-getApplyList': 5,
  '/api/review/v1/admin-getResourceList': 3,
};

it('takes each counter from its own list and adds them up', async () => {
  const { client } = startClient(({ path }) => ok({ datas: [], list: [], total: totals[path] }));
  const counts = await loadCounters(client.call);
  expect(counts).toEqual({ content: 12, orders: 5, platform: 3 });
  expect(countersTotal(counts)).toBe(20);
});

it('counts nothing where the user may not look', async () => {
  const { client } = startClient(({ path }) =>
    path.endsWith('admin-getApplyList') ? refused(0, '无权限或数据不存在') : ok({ total: totals[path] }),
  );
  expect(await loadCounters(client.call)).toEqual({ content: 12, orders: 0, platform: 3 });
});

it('does not pretend that nothing waits when the network is down', async () => {
  const { client } = startClient(() => ({ status: 502, body: '' }));
  await expect(loadCounters(client.call)).rejects.toMatchObject({ msg: '网络异常' });
});
