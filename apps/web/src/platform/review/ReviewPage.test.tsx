import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { getContentReviewList, getReviewDetail, review, type ReviewDetail } from '@yunguan/contract/platform/review';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { queryKeys } from '@/kernel/api/query-keys';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import type { DeskState } from './desk-url';
import { opinionPlace } from './opinion-place';
import { pending } from './pending.fixture';
import { waiting } from './review-detail.fixture';
import { ReviewPage } from './ReviewPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const gone = new Refused('无权限或数据不存在', { code: 'FORBIDDEN' });

interface Opening {
  /** It was opened from an approval record. */
  readonly isFromRecord?: boolean;
  readonly ids?: readonly string[];
  readonly object?: string;
  /** What the decision is answered. */
  readonly answer?: () => unknown;
}

/** The desk with an item of the queue open; `leave` takes it out of the queue, and its detail is `then` from then on. */
function open(
  first: ReviewDetail = waiting,
  { ids = ['1', '2'], object = '1', answer, isFromRecord = false }: Opening = {},
) {
  const history = createMemoryHistory({ initialEntries: ['/list?page=2'] });
  history.push('/', isFromRecord ? { fromRecord: true } : {});
  let rows = ids.map((id) => pending(id));
  let detail: ReviewDetail | Refused = first;
  stubNetwork(({ path }) => {
    if (path === getReviewDetail.path) return detail;
    if (path === review.path) {
      if (answer) return answer();
      throw gone;
    }
    return path === getContentReviewList.path ? { datas: rows, total: rows.length } : {};
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const state: DeskState = { page: 1, object };
  const onState = vi.fn();
  const Page = () => <ReviewPage objectId={object} queue="content" state={state} onState={onState} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  const leave = async (then: ReviewDetail | Refused) => {
    rows = rows.filter(({ objectId }) => objectId !== object);
    detail = then;
    // As the live events do.
    await act(() => client.invalidateQueries({ queryKey: queryKeys.read(getContentReviewList.path).slice(0, 2) }));
  };
  return { leave, onState, history };
}

/** The bar at the foot, whatever it says. */
const foot = () => within(screen.getByRole('contentinfo'));

it('has nothing to decide any more once the open item was withdrawn, and leads on', async () => {
  const { leave, onState } = open();
  await screen.findByRole('button', { name: '通过' });
  await screen.findByText('1 / 2');
  await leave({ ...waiting, status: 0, canReview: false, reason: '该内容不在审核中' });
  await screen.findByText('该内容不在审核中');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await userEvent.click(foot().getByRole('button', { name: '下一条' }));
  await vi.waitFor(() => expect(onState).toHaveBeenCalledWith({ page: 1, object: '2' }, { replace: true }), 10_000);
});

it('leads back to the approval record that it was opened from', async () => {
  const { history, onState } = open(waiting, { isFromRecord: true });
  await screen.findByText('1 / 2');
  await userEvent.click(await screen.findByRole('button', { name: '返回' }));
  await vi.waitFor(() => expect(history.location.href).toBe('/list?page=2'));
  expect(onState).not.toHaveBeenCalled();
});

it('does not go on showing an item that was deleted', async () => {
  const { leave, onState } = open();
  await screen.findByRole('button', { name: '通过' });
  await screen.findByText('1 / 2');
  await userEvent.type(screen.getByRole('textbox', { name: /审批意见/ }), '封面不清');
  await leave(gone);
  await screen.findByText('可能已被删除，或不属于您当前的场馆。');
  expect(screen.getByText('您填写的意见没有提交，可以复制留存：')).toBeVisible();
  expect(screen.getByText('封面不清')).toBeVisible();
  expect(screen.queryByText('活动1')).toBeNull();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await userEvent.click(foot().getByRole('button', { name: '下一条' }));
  await vi.waitFor(() => expect(onState).toHaveBeenCalledWith({ page: 1, object: '2' }, { replace: true }), 10_000);
});

it('says what became of an item that a colleague decided a moment before', async () => {
  open();
  await screen.findByText('1 / 2');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled(), 10_000);
  await userEvent.click(screen.getByRole('button', { name: '通过' }));
  await screen.findByText('未能提交：这条内容刚刚已被处理、撤回或删除');
});

describe('an item that a colleague decides while the user types', () => {
  const entry = { statusDiscription: '', remark: '', venuesName: '', enclosureList: [], revision: 1 };
  const by = (action: 'approve' | 'reject', userName: string): ReviewDetail['log'] => [
    { ...entry, action: 'submit', userName: '唐晓岚', reviewTime: '2026-11-25 09:00:00' },
    { ...entry, action, userName, reviewTime: '2026-11-26 11:20:31' },
  ];
  const approved: ReviewDetail = {
    ...waiting,
    objectId: '2',
    status: 100,
    log: by('approve', '李慕白'),
    canReview: false,
    canReverse: true,
  };
  const typing = async () => {
    const opened = open({ ...waiting, objectId: '2' }, { ids: ['1', '2', '3'], object: '2' });
    await screen.findByText('2 / 3');
    await userEvent.type(screen.getByRole('textbox', { name: /审批意见/ }), '封面不清');
    return opened;
  };
  const opinionNow = () => screen.queryByRole('textbox', { name: /审批意见/ });

  it('says who decided it, and offers neither decision nor reversal before it is asked for', async () => {
    const { leave, onState } = await typing();
    await leave(approved);
    const told = await screen.findByText(/^已由李慕白于 2026-11-26 11:20 通过/);
    expect(told).toHaveTextContent('您填写的意见没有提交');
    expect(screen.getByText('封面不清')).toBeVisible();
    await vi.waitFor(() => expect(told).toHaveFocus(), 10_000);
    for (const name of ['通过', '驳回', '反审']) expect(screen.queryByRole('button', { name })).toBeNull();
    // Who goes on typing moves nowhere.
    await userEvent.keyboard('j{Control>}{Enter}{/Control}');
    expect(onState).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '仍要反审' }));
    expect(screen.getByRole('button', { name: '反审' })).toBeVisible();
    expect(opinionNow()).toHaveValue('封面不清');
  });

  it('goes on behind the place that it had', async () => {
    const { leave, onState } = await typing();
    await leave(approved);
    await screen.findByText(/^已由李慕白/);
    expect(screen.getByText('— / 2')).toBeVisible();
    await userEvent.click(foot().getByRole('button', { name: '下一条' }));
    expect(onState).toHaveBeenCalledWith({ page: 1, object: '3' }, { replace: true });
    const pager = within(screen.getByRole('navigation', { name: '待审核队列' }));
    await userEvent.click(pager.getByRole('button', { name: '上一条' }));
    expect(onState).toHaveBeenLastCalledWith({ page: 1, object: '1' }, { replace: true });
  });

  it('says so of a rejection, too', async () => {
    const { leave } = await typing();
    await leave({
      ...approved,
      status: 101,
      canReverse: false,
      reason: '该内容不在审核中',
      log: by('reject', '周明霞'),
    });
    await screen.findByText(/^已由周明霞于 2026-11-26 11:20 驳回/);
    expect(screen.queryByRole('button', { name: '仍要反审' })).toBeNull();
  });

  it('does not call the opinion unsent that went with his own decision, whose answer was lost', async () => {
    const { leave } = await typing();
    const [submitted, decided] = by('reject', session.user.realName);
    const log = [submitted, { ...decided, remark: '封面不清' }] as ReviewDetail['log'];
    await leave({ ...approved, status: 101, canReverse: false, reason: '该内容不在审核中', log });
    await screen.findByText('该内容不在审核中');
    expect(screen.queryByText(/您填写的意见没有提交/)).toBeNull();
    expect(sessionStorage.getItem(opinionPlace(session.user.id, '2'))).toBeNull();
  });

  it('keeps the focus where he decided it himself in another window, with other words', async () => {
    const { leave } = await typing();
    const log = by('reject', session.user.realName);
    await leave({ ...approved, status: 101, canReverse: false, reason: '您已经审核过，内容已进入下一步', log });
    const told = await screen.findByText('您已经审核过，内容已进入下一步');
    await vi.waitFor(() => expect(told).toHaveFocus(), 10_000);
  });

  it('does not take the opinion of that decision for one about its reversal', async () => {
    const { leave } = await typing();
    const [submitted, decided] = by('approve', session.user.realName);
    await leave({ ...approved, log: [submitted, { ...decided, remark: '封面不清' }] as ReviewDetail['log'] });
    expect(await screen.findByRole('button', { name: '反审' })).toBeVisible();
    expect(opinionNow()).toHaveValue('');
  });

  it('offers the reversal at once of what was approved from the start', async () => {
    open(approved, { ids: ['1', '3'], object: '2' });
    expect(await screen.findByRole('button', { name: '反审' })).toBeVisible();
    expect(screen.queryByText(/^已由/)).toBeNull();
    expect(screen.getByText('反审后退回待提交，公众不再看到')).toBeVisible();
  });

  it('tells whom the reversal concerns before it is done', async () => {
    const effects = ['正在进行的招募结束', '8 名团员保留'];
    open({ ...approved, effects }, { ids: ['1', '3'], object: '2' });
    expect(await screen.findByText('反审的影响')).toBeVisible();
    expect(screen.getByText(/正在进行的招募结束；8 名团员保留/)).toBeVisible();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: '反审' })).toBeEnabled(), 10_000);
    await userEvent.type(screen.getByRole('textbox', { name: /审批意见/ }), '资料有误');
    await userEvent.click(screen.getByRole('button', { name: '反审' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('需重新审核。正在进行的招募结束。8 名团员保留。');
  });
});

it('gives the focus back to the opinion when the decision did not arrive', async () => {
  open(waiting, {
    answer: () => {
      // As browsers do with a field that is switched off.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByText('1 / 2');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled(), 10_000);
  const opinion = screen.getByRole('textbox', { name: /审批意见/ });
  await userEvent.type(opinion, '同意{Control>}{Enter}{/Control}');
  await screen.findByText(/网络/);
  await vi.waitFor(() => expect(opinion).toHaveFocus(), 10_000);
  expect(opinion).toHaveValue('同意');
});

it('goes to the opinion at the press of a key, which the opinion itself then takes as a letter', async () => {
  open();
  await screen.findByText('1 / 2');
  await userEvent.keyboard('o');
  const opinion = screen.getByRole('textbox', { name: /审批意见/ });
  expect(opinion).toHaveFocus();
  await userEvent.keyboard('好o');
  expect(opinion).toHaveValue('好o');
});

describe('an item that came back mended', () => {
  const contacts = { field: 'contacts', label: '联系人', kind: 'text' as const, before: '唐老师', after: '唐晓岚' };
  const mended: ReviewDetail = {
    ...waiting,
    revision: 2,
    returned: { revision: 1, userName: '罗文彬', time: '2026-11-24 00:13:05', remark: '请填写全名', diff: [contacts] },
  };

  it('begins with what was done about the rejection, and does not call itself new', async () => {
    open(mended);
    await screen.findByText('1 项有变化，与驳回的第 1 版对照');
    expect(screen.getByText('罗文彬于 2026-11-24 00:13 驳回：请填写全名')).toBeVisible();
    expect(screen.getByRole('region', { name: '联系人有变化' })).toBeVisible();
    expect(screen.queryByText(/请审核以下全部内容/)).toBeNull();
  });

  it('says so when nothing was mended', async () => {
    open({ ...mended, returned: mended.returned && { ...mended.returned, diff: [] } });
    expect(await screen.findByText('与被驳回的版本相比没有变化')).toBeVisible();
  });
});

it('tells who approved a step for all (会签) already how many are left', async () => {
  const entry = { reviewTime: '', statusDiscription: '', remark: '', venuesName: '', enclosureList: [], revision: 1 };
  open({
    ...waiting,
    steps: [
      { ordinal: 1, name: '会审', mode: 'all', state: 'current', reviewers: ['罗文彬', '周明霞'], dueTime: null },
      { ordinal: 2, name: '复核', mode: 'all', state: 'waiting', reviewers: ['罗文彬', '周明霞'], dueTime: null },
    ],
    log: [
      { ...entry, action: 'submit', userName: '唐晓岚' },
      { ...entry, action: 'cosign', userName: '罗文彬' },
    ],
    canReview: false,
    reason: '您已经审核过本步骤',
  });
  await screen.findByText('您已经审核过本步骤 · 会签：还差 1 人（周明霞）');
  expect(screen.getByText('会签：还差 1 人（周明霞）')).toBeVisible();
  expect(screen.getByText('会签，需全部通过')).toBeVisible();
});

it('tells what no rule refuses and the reviewer should know', async () => {
  open({ ...waiting, notices: ['活动结束时间 2026-11-10 18:00 已过'] });
  const told = await screen.findByRole('note', { name: '提请注意' });
  expect(told).toHaveTextContent('活动结束时间 2026-11-10 18:00 已过');
});

it('shows no empty notice', async () => {
  open();
  await screen.findByRole('button', { name: '通过' });
  expect(screen.queryByRole('note', { name: '提请注意' })).toBeNull();
});
