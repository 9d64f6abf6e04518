import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getReviewDetail, getReviewLog } from '@yunguan/contract/platform/review';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { createQueryClient } from '@/app/query-client';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import VoteDetail from './VoteDetail';
import { voteContent } from './vote-content';

const record = {
  id: 'v7',
  title: '舞蹈大赛',
  contacts: '陈雅琴',
  tel: null,
  isNeedSignup: false,
  isNeedVote: true,
  isPcShow: true,
  votesCount: 11_856,
  strStartTime: '2026-12-01 08:00',
  strEndTime: '2026-12-31 19:00',
  introduction: '<p>欢迎参加</p>',
  albums: ['/files/a.jpg', '/files/b.jpg'],
  status: 101,
  statusDiscription: { value: 101, discription: '驳回', color: '#A93D2C' },
};
const logRow = {
  userName: '罗文彬',
  reviewTime: '2026-11-20 09:30:00',
  statusDiscription: '<span style="color:#A93D2C">驳回</span>',
  remark: '请补充活动规则',
  venuesName: '江北文化馆',
  enclosureList: [],
  revision: 2,
};
const change = { field: 'title', label: '活动名称', kind: 'text', before: '街舞大赛', after: '舞蹈大赛' };

async function open(review: { revision: number; approvedRevision: number | null }) {
  const answers: Readonly<Record<string, unknown>> = {
    [getReviewLog.path]: [logRow],
    [getReviewDetail.path]: { ...review, diff: [change] },
  };
  stubNetwork(({ path }) => answers[path] ?? record);
  const history = createMemoryHistory({ initialEntries: ['/?mode=4&id=v7'] });
  const Screen = () => <ContentScreen of={voteContent} views={{ 1: () => <h1>列表</h1>, 4: VoteDetail }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  render(
    <AntdProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionValue value={session}>
          <RouterProvider router={router} />
        </SessionValue>
      </QueryClientProvider>
    </AntdProvider>,
  );
  await screen.findByRole('heading', { name: '舞蹈大赛' });
  await screen.findByText('请补充活动规则');
  return userEvent.setup({ pointerEventsCheck: 0 });
}

/** What stands beside a label. */
const valueOf = (label: string) =>
  screen.getByText(label, { selector: '.ant-descriptions-item-label' }).nextElementSibling?.textContent;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows the fields of the activity, a dash where there is nothing, and the approval record below', async () => {
  await open({ revision: 1, approvedRevision: null });
  expect(valueOf('联系人')).toBe('陈雅琴');
  expect(valueOf('联系电话')).toBe('—');
  expect(valueOf('活动时间')).toBe('2026-12-01 08:00 至 2026-12-31 19:00');
  expect(valueOf('报名时间')).toBe('无需报名');
  expect(valueOf('投票数')).toBe('11,856');
  expect(valueOf('展示端')).toBe('PC端');
  expect(screen.getByRole('row', { name: /罗文彬.*请补充活动规则/ })).toBeVisible();
});

it('offers the edit that status and rights allow', async () => {
  await open({ revision: 1, approvedRevision: null });
  expect(screen.getByText('驳回', { selector: '.status-tag' })).toBeVisible();
  expect(screen.getByRole('button', { name: /编辑/ })).toBeVisible();
});

it('compares with the version that the public sees, if there is one', async () => {
  const user = await open({ revision: 2, approvedRevision: 1 });
  await user.click(await screen.findByRole('tab', { name: '变更对比（1）' }));
  expect(screen.getByRole('region', { name: '活动名称有变化' })).toHaveTextContent('街舞大赛舞蹈大赛');
});

it.each([
  ['was never approved', { revision: 1, approvedRevision: null }],
  ['is the approved version', { revision: 1, approvedRevision: 1 }],
])('compares nothing when the activity %s', async (_case, review) => {
  await open(review);
  expect(screen.queryByRole('tab', { name: /变更对比/ })).not.toBeInTheDocument();
});
