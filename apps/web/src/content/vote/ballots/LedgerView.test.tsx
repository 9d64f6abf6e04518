import { screen, waitFor, within } from '@testing-library/react';
import {
  type Ballot,
  disqualifyBallots,
  getBallotBursts,
  getBallotChoices,
  getBallots,
  recountRound,
  restoreBallots,
} from '@yunguan/contract/content/vote-ballot';
import { getVoteRules } from '@yunguan/contract/content/vote-rules';
import { getRounds, type VoteRound } from '@yunguan/contract/content/vote-round';
import { getTeams } from '@yunguan/contract/content/vote-signup';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { openView } from '../open-view.fixture';
import { round } from '../rounds/round.fixture';
import { voteModes } from '../vote-modes';
import { ballot, disqualified } from './ballot.fixture';
import LedgerView from './LedgerView';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const second: Ballot = { ...ballot, id: 'b2', signupId: 't2', teamName: '腰鼓队', voter: '139****0002', voterId: 'm2' };
const cancelled: Ballot = { ...ballot, id: 'b4', state: 'cancelled', voter: '139****0004' };
const page = (datas: readonly Ballot[], more = {}) => ({ datas, total: datas.length, isMore: false, ...more });

interface Opening {
  readonly address?: string;
  readonly ballots?: readonly Ballot[];
  readonly rounds?: readonly VoteRound[];
  readonly options?: readonly string[];
  readonly answer?: (asked: Asked) => unknown;
}

const defaultBallots = [ballot, second, disqualified, cancelled];

function open({ address = '', ballots = defaultBallots, rounds = [round], options, answer }: Opening = {}) {
  return openView({
    views: { [voteModes.ledger]: LedgerView },
    address: `/?mode=12&id=a1${address}`,
    ...(options && { options }),
    answer: (asked) => {
      const given = answer?.(asked);
      if (given !== undefined) return given;
      if (asked.path === getRounds.path) return rounds;
      if (asked.path === getBallotChoices.path) return { deletedRounds: [{ id: 'r9', name: '海选' }], deletedTeams };
      if (asked.path === getTeams.path) return { datas: [], total: 0 };
      return asked.path === getBallots.path ? page(ballots) : null;
    },
  });
}

const deletedTeams = [{ id: 't9', number: 9, name: '旧友舞队' }];
const rowOf = (voter: string) => within(screen.getByText(voter).closest('tr') ?? document.body);
const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

it('asks for what its address says, and shows each vote with the reason that takes it out of the count', async () => {
  const { bodies } = open({
    address: '&b_rotationId=r1&b_state=valid&b_startTime=2026-11-18 02:14&b_endTime=2026-11-18 02:16&b_page=1',
  });
  expect(await screen.findByText('共 4 票')).toBeVisible();
  expect(bodies(getBallots.path)[0]).toEqual({
    activityId: 'a1',
    rotationId: 'r1',
    state: 'valid',
    startTime: '2026-11-18 02:14',
    endTime: '2026-11-18 02:16',
    pageIndex: 1,
    pageSize: 10,
  });
  expect(screen.getByText('使用程序批量投票')).toBeVisible();
  expect(screen.getByText('林志远')).toBeVisible();
  expect(rowOf('139****0002').getByText('2026-11-18 · 第 2 票')).toBeVisible();
  expect(rowOf('139****0002').getByText('iPhone · 微信')).toBeVisible();
});

it('exports what is shown, for who may', async () => {
  const { user, bodies } = open({ address: '&b_state=valid&b_page=1' });
  await screen.findByText('共 4 票');
  await user.click(screen.getByRole('button', { name: /导出/ }));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  expect(bodies(generateFile.path)[0]).toMatchObject({ action: 3107, model: '{"activityId":"a1","state":"valid"}' });
});

it('offers rounds and teams that are deleted, for their votes are here', async () => {
  const { user } = open({ address: '&b_page=1' });
  await screen.findByText('139****0002');
  await user.click(screen.getByLabelText('赛次'));
  expect(await screen.findByText('海选（已删除）')).toBeInTheDocument();
  await user.click(screen.getByLabelText('参赛队伍'));
  expect(await screen.findByText('9 号 旧友舞队（已删除）')).toBeInTheDocument();
});

it('begins at the top of the page that is turned to', async () => {
  const { user, history } = open({
    answer: ({ path }) => (path === getBallots.path ? page([ballot], { total: 25 }) : undefined),
  });
  await screen.findByText('共 25 票');
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  await user.click(screen.getByTitle('2'));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  await waitFor(() => expect(history.location.search).toContain('b_page=2'));
});

it('keeps the votes ticked that were ticked before a page could not be fetched', async () => {
  let isBroken = true;
  const { user } = open({
    answer: ({ path, body }) => {
      if (path !== getBallots.path) return undefined;
      if (body.pageIndex === 1) return page([ballot], { total: 12 });
      return isBroken ? new Refused('系统繁忙，请稍后再试') : page([second], { total: 12 });
    },
  });
  await user.click(
    await screen.findByRole('checkbox', { name: new RegExp(`^选择 ${ballot.voter.replaceAll('*', '.')}`) }),
  );
  await user.click(screen.getByTitle('2'));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^选择 139.{4}0002/ }));
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 2 条');
});

it('says that there are more votes than were counted', async () => {
  open({
    answer: ({ path }) => (path === getBallots.path ? page([ballot], { total: 100_000, isMore: true }) : undefined),
  });
  expect(await screen.findByText('超过 100,000 票')).toBeVisible();
});

it('is narrowed by a click on an address or a voter, from the first page on, and says by whom', async () => {
  const { user, history, bodies } = open({ address: '&b_page=1' });
  await screen.findByText('139****0002');
  await user.click(rowOf('139****0002').getByRole('button', { name: '45.76.132.9' }));
  await waitFor(() => expect(history.location.search).toContain('b_address=45.76.132.9'));
  await user.click(rowOf('139****0002').getByRole('button', { name: '139****0002' }));
  await waitFor(() => expect(bodies(getBallots.path).at(-1)).toMatchObject({ address: '45.76.132.9', voterId: 'm2' }));
  await user.click(await screen.findByLabelText(/取消条件 投票人：/));
  await waitFor(() => expect(history.location.search).not.toContain('b_voterId'));
  expect(history.location.search).toContain('b_address=45.76.132.9');
});

it('shows a viewer the ledger without anything that would be refused', async () => {
  open({ options: [], address: '&b_address=45.76.132.9' });
  await screen.findByText('共 4 票');
  expect(screen.queryByRole('checkbox')).toBeNull();
  for (const name of ['作废', '恢复', '作废当前筛选结果', '重新计票']) expect(screen.queryByText(name)).toBeNull();
});

it('takes chosen votes out of the count with a reason only, and says of how many teams they are', async () => {
  const { user, bodies } = open({
    answer: ({ path }) => (path === disqualifyBallots.path ? { changed: 2 } : undefined),
  });
  await screen.findByText('139****0002');
  expect(rowOf('139****0004').getByRole('checkbox')).toBeDisabled();
  // antd measures with a copy of the header.
  await user.click(screen.getAllByLabelText('全选本页')[0] ?? document.body);
  const bar = within(screen.getByRole('region', { name: '批量操作' }));
  await user.click(bar.getByRole('button', { name: '作废 2 张有效的' }));
  const dialog = await dialogNamed('作废选票');
  expect(dialog.getByText(/将作废 2 张有效选票（2 支队伍）/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '作废 2 张' }));
  await dialog.findByText('请填写原因');
  expect(bodies(disqualifyBallots.path)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '使用程序批量投票' }));
  await user.dblClick(dialog.getByRole('button', { name: '作废 2 张' }));
  await waitFor(() =>
    expect(bodies(disqualifyBallots.path)).toEqual([{ ids: ['b1', 'b2'], reason: '使用程序批量投票' }]),
  );
  expect(await screen.findByText('已作废 2 张选票')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('keeps the votes ticked that a change of another one had nothing to do with', async () => {
  const { user } = open({
    ballots: [ballot, second],
    answer: ({ path }) => (path === disqualifyBallots.path ? { changed: 1 } : undefined),
  });
  await screen.findByText('139****0002');
  await user.click(rowOf('139****0001').getByRole('checkbox'));
  await user.click(rowOf('139****0002').getByRole('button', { name: '作废' }));
  const dialog = await dialogNamed('作废选票');
  await user.click(dialog.getByRole('button', { name: '使用程序批量投票' }));
  await user.click(dialog.getByRole('button', { name: '作废 1 张' }));
  expect(await screen.findByText('已作废 1 张选票')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 1 条');
});

it('puts a single vote back into the count', async () => {
  const { user, bodies } = open({
    ballots: [disqualified],
    answer: ({ path }) => (path === restoreBallots.path ? { changed: 1 } : undefined),
  });
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  const dialog = await dialogNamed('恢复选票');
  await user.click(dialog.getByLabelText('恢复原因'));
  await user.paste('经核查为正常投票');
  await user.click(dialog.getByRole('button', { name: '恢复 1 张' }));
  await waitFor(() => expect(bodies(restoreBallots.path)).toEqual([{ ids: ['b3'], reason: '经核查为正常投票' }]));
});

it('changes all votes of a filter only in the number that was shown; another number is explained and shown', async () => {
  let found = 300;
  const { user, bodies } = open({
    address: '&b_address=45.76.132.9',
    answer: ({ path, body }) => {
      if (path === getBallots.path && body.pageSize === 1) return page([], { total: found });
      if (path !== disqualifyBallots.path) return undefined;
      if (body.expected === 301) return { changed: 301 };
      found = 301;
      return new Refused('符合条件的选票已变为 301 张，请核对后再作废', { code: 'ILLEGAL_STATE' });
    },
  });
  await user.click(await screen.findByRole('button', { name: '作废当前筛选结果' }));
  const dialog = await dialogNamed('作废当前筛选结果');
  expect(await dialog.findByText(/将作废 300 张有效选票/)).toBeVisible();
  expect(dialog.getByText('网络地址：45.76.132.9')).toBeVisible();
  await user.click(dialog.getByLabelText('作废原因'));
  await user.paste('同一地址刷票');
  await user.click(dialog.getByRole('button', { name: '作废 300 张' }));
  expect(await dialog.findByText('符合条件的选票已变为 301 张，请核对后再作废')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: '作废 301 张' }));
  await waitFor(() => expect(bodies(disqualifyBallots.path)).toHaveLength(2));
  expect(bodies(disqualifyBallots.path)).toEqual(
    [300, 301].map((expected) => ({
      filter: { activityId: 'a1', address: '45.76.132.9', state: 'valid' },
      expected,
      reason: '同一地址刷票',
    })),
  );
  expect(await screen.findByText('已作废 301 张选票')).toBeVisible();
});

it('does not offer what the server would refuse: too many votes, or a locked round', async () => {
  const frozen = { time: '2026-11-20 08:00:00', userName: '何雨桐', digest: '' };
  const { user } = open({
    address: '&b_address=45.76.132.9',
    answer: ({ path, body }) =>
      path === getBallots.path && body.pageSize === 1 ? page([], { total: 20_001 }) : undefined,
    rounds: [{ ...round, frozen }],
  });
  expect(await screen.findByText('赛次「初赛」的结果已锁定，其中的选票不能再作废或恢复。')).toBeVisible();
  expect(rowOf('139****0002').getByRole('checkbox')).toBeDisabled();
  expect(rowOf('139****0002').queryByRole('button', { name: '作废' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '作废当前筛选结果' }));
  const dialog = await dialogNamed('作废当前筛选结果');
  expect(await dialog.findByText(/有 20,001 张选票，一次最多作废 20,000 张/)).toBeVisible();
  expect(dialog.getByRole('button', { name: '作废' })).toBeDisabled();
});

it('leads from a burst, an address or a device to its votes', async () => {
  const { user, history } = open({
    address: '&b_tab=trend&b_view=table',
    answer: ({ path }) =>
      path === getBallotBursts.path
        ? {
            unit: 'minute',
            points: [
              { time: '2026-11-18 02:14', valid: 120, disqualified: 11 },
              { time: '2026-11-18 02:15', valid: 2, disqualified: 0 },
            ],
            bursts: [{ time: '2026-11-18 02:14', count: 131, usual: 2 }],
            addresses: [{ address: '45.76.132.9', count: 131, voters: 60 }],
            agents: [{ agent: 'python-requests/2.31.0', count: 131 }],
          }
        : undefined,
  });
  expect(await screen.findByText('131 票，前后时段一般 2 票，相当于 66 倍')).toBeVisible();
  expect(screen.getByRole('button', { name: '查看 2026-11-18 02:15 的选票' })).toBeVisible();
  expect(screen.getByRole('button', { name: '查看 python-requests/2.31.0 的选票' })).toBeVisible();
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  await user.click(screen.getByRole('button', { name: '查看这段时间的选票' }));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  await waitFor(() => expect(history.location.search).not.toContain('b_tab'));
  const search = new URLSearchParams(history.location.search);
  expect(search.get('b_startTime')).toBe('2026-11-18 02:14');
  expect(search.get('b_endTime')).toBe('2026-11-18 02:14');
});

it('counts a round anew and shows what was wrong; a locked round is explained', async () => {
  const frozen = { time: '2026-11-20 08:00:00', userName: '何雨桐', digest: '' };
  const { user, bodies } = open({
    rounds: [round, { ...round, id: 'r2', name: '海选', frozen }],
    answer: ({ path }) =>
      path === recountRound.path
        ? {
            ballots: 1645,
            valid: 1564,
            milliseconds: 1420,
            differences: [{ signupId: 't1', name: '江畔合唱团', before: 127, after: 124 }],
          }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: '重新计票' }));
  const dialog = await dialogNamed('重新计票');
  expect(dialog.getByText(/何雨桐于 2026-11-20 08:00 锁定了结果/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: '重新计票：海选' })).toBeNull();
  await user.dblClick(dialog.getByRole('button', { name: '重新计票：初赛' }));
  expect(
    await dialog.findByText(/已更正 1 支队伍的票数：台账共 1,645 张选票，有效 1,564 张，用时 1.42 秒/),
  ).toBeVisible();
  expect(dialog.getByText('−3')).toBeVisible();
  expect(bodies(recountRound.path)).toEqual([{ id: 'r1' }]);
});

it('explains an empty ledger, and one that a filter empties', async () => {
  const { user, history } = open({ ballots: [], address: '&b_channel=pc' });
  expect(await screen.findByText('没有符合条件的选票')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重置条件' }));
  expect(await screen.findByText('还没有选票')).toBeVisible();
  expect(history.location.search).not.toContain('b_channel');
});

it('says why the votes could not be loaded, and tries again', async () => {
  let isBroken = true;
  const { user } = open({
    answer: ({ path }) =>
      path === getBallots.path && isBroken ? new Refused('系统繁忙，请稍后再试', { requestId: 'q1' }) : undefined,
  });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('共 4 票')).toBeVisible();
});

it('shows a viewer the rules in words only', async () => {
  open({
    options: [],
    address: '&b_tab=rules',
    answer: ({ path }) =>
      path === getVoteRules.path
        ? { perTeam: 1, perAddressMinute: null, openFrom: '08:00', openTo: '22:00', version: 3 }
        : undefined,
  });
  expect(await screen.findByText('投票时间内每天 08:00 至 22:00 可以投票，其余时间不接受投票。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存规则' })).toBeNull();
});
