import { screen, waitFor } from '@testing-library/react';
import { type CustomSubmission, decideSubmissions, getSubmissions } from '@yunguan/contract/content/vote-application';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { dialogNamed, openView } from '../open-view.fixture';
import ApplicationsView from './ApplicationsView';
import { answered, submission } from './custom-submission.fixture';

const named = (id: string, name: string, more: Partial<CustomSubmission> = {}) =>
  submission(id, { signupInfo: [{ ...answered('f1', '姓名', name), childrens: [] }], ...more });
const waiting = Array.from({ length: 12 }, (_, index) => named(`w${index + 1}`, `报名人${index + 1}`));
const decided = named('d1', '冉启明', { state: 100, stateName: '审核通过' });

interface Served {
  readonly address?: string;
  readonly options?: readonly string[];
  readonly rows?: readonly CustomSubmission[];
  readonly refused?: string;
  /** Decisions are answered after it. */
  readonly until?: Promise<void>;
}

async function open({ address = '', options = ['all'], rows = [decided, ...waiting], refused, until }: Served = {}) {
  let held = rows;
  const view = openView({
    views: { 11: ApplicationsView },
    address: `/?mode=11&id=a1${address}`,
    options,
    answer: ({ path, body }) => {
      if (path === decideSubmissions.path) {
        if (refused !== undefined) return new Refused(refused, { code: 'ILLEGAL_STATE' });
        const ids = body.ids as string[];
        // The second one was taken back meanwhile.
        const outcome = (id: string, index: number) =>
          index === 1 ? { id, ok: false, message: '申请人已取消该申请' } : { id, ok: true, message: '审核成功！' };
        held = held.filter(({ id }) => !ids.includes(id));
        return until ? until.then(() => ids.map(outcome)) : ids.map(outcome);
      }
      if (path !== getSubmissions.path) return null;
      const found = held.filter(({ state }) => !body.state || state === body.state);
      return { datas: found.slice(0, Number(body.pageSize)), total: found.length };
    },
  });
  await screen.findByText('报名信息', { selector: 'th' });
  return view;
}

const tick = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('ticks what waits, and nothing that was decided', async () => {
  const { user } = await open();
  expect(await tick('冉启明')).toBeDisabled();
  await user.click(await tick('报名人1'));
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 1 条');
  await user.click(screen.getByRole('button', { name: '取消选择' }));
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
});

it('says how many are being decided until the answer is there', async () => {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await open({ until });
  await user.click(await tick('报名人1'));
  await user.click(await tick('报名人2'));
  await user.click(screen.getByRole('button', { name: '批量通过' }));
  const asking = await dialogNamed('批量通过 2 份报名申请');
  await user.type(asking.getByRole('textbox'), '材料齐全');
  await user.click(asking.getByRole('button', { name: '通过 2 份' }));
  expect(await asking.findByText('正在处理 2 份报名申请，请稍候……')).toBeVisible();
  answer();
  await dialogNamed('批量通过结果');
});

it('rejects the ticked ones with one opinion, tells of each, and lets go of the one that the list shows no more', async () => {
  const { user, bodies } = await open();
  await user.click(await tick('报名人1'));
  await user.click(await tick('报名人2'));
  await user.click(screen.getByRole('button', { name: '批量不通过' }));
  const asking = await dialogNamed('批量不通过 2 份报名申请');
  expect(asking.getByText('申请人可以看到意见，修改后重新提交。审核后不能再改。')).toBeVisible();
  await user.click(asking.getByRole('button', { name: '不通过 2 份' }));
  expect(asking.getByRole('alert')).toHaveTextContent('请输入意见');
  expect(bodies(decideSubmissions.path)).toEqual([]);
  await user.click(asking.getByRole('button', { name: '材料不清晰，请重新上传。' }));
  await user.dblClick(asking.getByRole('button', { name: '不通过 2 份' }));
  const told = await dialogNamed('批量不通过结果');
  expect(told.getByRole('status')).toHaveTextContent('成功 1 份，未处理 1 份（已不在列表中或已更新，不再勾选）');
  expect(told.getByText('申请人已取消该申请')).toBeVisible();
  expect(bodies(decideSubmissions.path)).toEqual([
    { ids: ['w1', 'w2'], state: 101, approvalComments: '材料不清晰，请重新上传。' },
  ]);
  await user.click(told.getByRole('button', { name: '知道了' }));
  expect(await screen.findByText('报名人3')).toBeVisible();
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
});

it('chooses all that the filter finds on every page', async () => {
  const { user, bodies } = await open({ address: '&c_state=1' });
  await tick('报名人1');
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  await user.click(await screen.findByRole('button', { name: '选择全部 12 条' }));
  await waitFor(() => expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 12 条'));
  await user.click(screen.getByRole('button', { name: '批量通过' }));
  const asking = await dialogNamed('批量通过 12 份报名申请');
  await user.type(asking.getByLabelText('意见'), '同意');
  await user.click(asking.getByRole('button', { name: '通过 12 份' }));
  await dialogNamed('批量通过结果');
  expect(bodies(decideSubmissions.path)[0]).toMatchObject({ ids: waiting.map(({ id }) => id), state: 100 });
});

it('keeps what was typed when the whole is refused, and forgets the ticks with another filter', async () => {
  const { user } = await open({ refused: '无权限或数据不存在' });
  await user.click(await tick('报名人1'));
  await user.click(await tick('报名人2'));
  await user.click(screen.getByRole('button', { name: '批量通过' }));
  const asking = await dialogNamed('批量通过 2 份报名申请');
  await user.type(asking.getByLabelText('意见'), '同意');
  await user.click(asking.getByRole('button', { name: '通过 2 份' }));
  expect(await screen.findByText('无权限或数据不存在')).toBeVisible();
  expect(asking.getByLabelText('意见')).toHaveValue('同意');
  await user.click(asking.getByRole('button', { name: /返\s?回/ }));
  // What was typed holds the address until it is given up.
  await user.click((await dialogNamed('放弃填写的内容？')).getByRole('button', { name: /放\s?弃/ }));
  await waitFor(() => expect(screen.queryByLabelText('意见')).toBeNull());
  await user.type(screen.getByLabelText('关键字'), '报名人{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('offers no ticks to who does not decide', async () => {
  await open({ options: ['edit', 'add'] });
  expect(await screen.findByText('报名人1')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
