import { screen, waitFor } from '@testing-library/react';
import {
  addRound,
  deleteRound,
  freezeRound,
  getFrozenResult,
  getRounds,
  updateRound,
  type VoteRound,
} from '@yunguan/contract/content/vote-round';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '@/kernel/api/sha256';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { dialogNamed, openView } from '../open-view.fixture';
import { voteModes } from '../vote-modes';
import { round } from './round.fixture';
import RoundsView from './RoundsView';

const frozen = { time: '2026-12-09 08:00:00', userName: '何雨桐', digest: '' };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Opening {
  readonly rounds: readonly VoteRound[];
  readonly options?: readonly string[];
  /** What the activity has other than the one of the views. */
  readonly row?: NonNullable<Parameters<typeof openView>[0]['row']>;
  readonly answer?: (asked: Asked) => unknown;
}

async function open({ rounds, options, row, answer }: Opening) {
  const opened = openView({
    views: { [voteModes.rounds]: RoundsView },
    address: '/?mode=7&id=a1&page=3',
    ...(options && { options }),
    ...(row && { row }),
    answer: (asked) => (asked.path === getRounds.path ? rounds : answer?.(asked)),
  });
  await screen.findByText(rounds.length > 0 ? '时间安排' : '还没有赛次');
  return opened;
}

it('shows a viewer the rounds and nothing that would be refused', async () => {
  await open({ rounds: [round], options: [] });
  expect(screen.getByText('每人每天 2 票')).toBeVisible();
  expect(screen.getByText('选票台账')).toBeVisible();
  for (const name of ['新增赛次', '编辑', '删除', '锁定结果']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '查看赛次' })).toBeVisible();
});

it('says of whoever may edit the rounds that he does', async () => {
  await open({ rounds: [round], options: ['edit'] });
  expect(screen.getByRole('heading', { level: 1, name: '编辑赛次' })).toBeVisible();
});

it('explains the colours of the rounds in sight, and no others', async () => {
  const locked = { ...round, id: 'r0', name: '海选', voteState: 'ended', frozen } as const;
  const later = { ...round, startTime: '2026-12-09 08:00', endTime: '2026-12-20 19:00' };
  await open({ rounds: [locked, later] });
  expect(screen.getByText('投票时间（已锁定）')).toBeVisible();
  expect(screen.getByText('投票时间（未开始）')).toBeVisible();
  for (const name of ['投票时间（投票中）', '投票时间（已结束）', '时间重叠'])
    expect(screen.queryByText(name)).toBeNull();
});

it('offers a first round within the activity, and asks for what nobody can guess', async () => {
  // Of an activity that has begun, the first round would begin now.
  const year = new Date().getFullYear() + 2;
  const row = { strStartTime: `${year}-12-01 08:00`, strEndTime: `${year + 1}-01-31 19:00` };
  const { user, bodies } = await open({ rounds: [], row });
  await user.click(screen.getByRole('button', { name: '新增赛次' }));
  const dialog = await dialogNamed('新增赛次');
  expect(dialog.getByLabelText('赛次名称')).toHaveValue('初赛');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请选择投票周期', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(bodies(addRound.path)).toEqual([]);
  await user.click(dialog.getByLabelText('投票周期'));
  await user.click(await screen.findByTitle('每天'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(addRound.path)).toHaveLength(1));
  expect(bodies(addRound.path)[0]).toMatchObject({
    activityId: 'a1',
    name: '初赛',
    startTime: row.strStartTime,
    voteStartTime: row.strStartTime,
    voteCycle: 3,
    voteNum: 1,
  });
});

it('says that a number is too large instead of putting another in its place', async () => {
  const { user, bodies } = await open({ rounds: [round] });
  await user.click(screen.getAllByText('编辑')[0] ?? document.body);
  const dialog = await dialogNamed('编辑赛次：初赛');
  const number = dialog.getByLabelText('投票次数');
  await user.clear(number);
  await user.type(number, '99999999');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const problem = { selector: '.ant-form-item-explain-error' };
  expect(await dialog.findByText('投票次数不能超过 1000', problem)).toBeInTheDocument();
  expect(number).toHaveValue('99999999');
  expect(bodies(updateRound.path)).toEqual([]);
});

it('names the rounds that a changed one overlaps before it is saved, and saves only then', async () => {
  const second = { ...round, id: 'r2', name: '复赛', startTime: '2026-12-08 08:00', endTime: '2026-12-20 19:00' };
  const { user, bodies } = await open({ rounds: [round, second] });
  expect(screen.getByText('与「复赛」时间重叠')).toBeVisible();
  await user.click(screen.getAllByText('编辑')[0] ?? document.body);
  const dialog = await dialogNamed('编辑赛次：初赛');
  expect(dialog.getByText(/与「复赛」（2026-12-08 08:00 至 2026-12-20 19:00）的时间重叠/)).toBeVisible();
  await user.type(dialog.getByLabelText('赛次名称'), '（社区）');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const question = await dialogNamed('赛次时间重叠，仍要保存吗？');
  expect(bodies(updateRound.path)).toEqual([]);
  await user.click(question.getByRole('button', { name: '仍然保存' }));
  await waitFor(() => expect(bodies(updateRound.path)).toHaveLength(1));
  expect(bodies(updateRound.path)[0]).toMatchObject({ id: 'r1', version: 4, name: '初赛（社区）' });
});

it('warns of a round outside of the activity, and saves it all the same', async () => {
  const late = { ...round, endTime: '2027-02-03 19:00' };
  const { user, bodies } = await open({ rounds: [late], answer: () => ({ id: 'r1', overlaps: [] }) });
  await user.click(screen.getAllByText('编辑')[0] ?? document.body);
  const dialog = await dialogNamed('编辑赛次：初赛');
  expect(dialog.getByText(/超出活动时间（2026-12-01 08:00 至 2027-01-31 19:00）/)).toBeVisible();
  await user.type(dialog.getByLabelText('赛次名称'), '一');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(updateRound.path)).toHaveLength(1));
});

it('joins the changes of two people: what only the other one changed stays', async () => {
  let isStale = true;
  const theirs = { ...round, version: 5, voteNum: 5 };
  let rounds: readonly VoteRound[] = [round];
  const opened = openView({
    views: { [voteModes.rounds]: RoundsView },
    address: '/?mode=7&id=a1',
    answer: ({ path }) => {
      if (path === getRounds.path) return rounds;
      if (path !== updateRound.path || !isStale) return { id: 'r1', overlaps: [] };
      isStale = false;
      rounds = [theirs];
      const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 5 };
      return new Refused('内容已被他人修改', { code: 'CONFLICT', conflict });
    },
  });
  const { user, bodies } = opened;
  await user.click(await screen.findByText('编辑'));
  const dialog = await dialogNamed('编辑赛次：初赛');
  await user.type(dialog.getByLabelText('赛次名称'), '一');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const question = await dialogNamed('内容已被他人修改');
  expect(question.getByText(/唐晓岚于 2026-11-21 10:00 修改过/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '按此保存' }));
  await waitFor(() => expect(bodies(updateRound.path)).toHaveLength(2));
  expect(bodies(updateRound.path)[1]).toMatchObject({ version: 5, name: '初赛一', voteNum: 5 });
});

it('asks twice before a round goes with its votes, and says how many', async () => {
  const { user, bodies } = await open({ rounds: [{ ...round, poll: 120, voteState: 'open' }] });
  await user.click(screen.getByText('更多'));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const first = await dialogNamed('确定要删除本条信息，是否继续');
  expect(first.getByText(/该赛次已有 120 票/)).toBeVisible();
  await user.click(first.getByRole('button', { name: '删除' }));
  const second = await dialogNamed('放弃选票并删除？');
  expect(bodies(deleteRound.path)).toEqual([]);
  await user.click(second.getByRole('button', { name: '放弃选票并删除' }));
  await waitFor(() => expect(bodies(deleteRound.path)).toEqual([{ id: 'r1', discardVotes: true, votesSeen: 120 }]));
});

it('asks again where the server knows of votes that no longer count', async () => {
  const words = '该赛次已有 3 票，删除后这些票不再计入结果，请确认放弃选票后再删除';
  const { user, bodies } = await open({
    rounds: [round],
    answer: ({ body }) => (body.discardVotes === true ? null : new Refused(words, { code: 'ILLEGAL_STATE' })),
  });
  await user.click(screen.getByText('更多'));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click((await dialogNamed('确定要删除本条信息，是否继续')).getByRole('button', { name: '删除' }));
  const second = await dialogNamed('放弃选票并删除？');
  expect(second.getByText(words)).toBeVisible();
  await user.click(second.getByRole('button', { name: '取消' }));
  expect((await screen.findAllByText('已取消'))[0]).toBeInTheDocument();
  expect(bodies(deleteRound.path)).toEqual([{ id: 'r1' }]);
});

it('says why a round stays, and asks about no votes where the activity has them in its name', async () => {
  const words = '《网络投票评选》使用自定义报名，不能设置赛次';
  const { user, bodies } = await open({ rounds: [round], answer: () => new Refused(words, { code: 'ILLEGAL_STATE' }) });
  await user.click(screen.getByText('更多'));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click((await dialogNamed('确定要删除本条信息，是否继续')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByText('放弃选票并删除？')).toBeNull();
  expect(bodies(deleteRound.path)).toEqual([{ id: 'r1' }]);
});

it('locks a result only after its voting, and says what follows', async () => {
  const rounds = [round, { ...round, id: 'r2', name: '海选', voteState: 'ended' } as const];
  const { user, bodies } = await open({ rounds });
  const menus = screen.getAllByText('更多');
  await user.click(menus[1] ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: '锁定结果' }));
  const dialog = await dialogNamed('锁定赛次结果？');
  expect(dialog.getByText(/锁定后不能解锁/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '锁定结果' }));
  await waitFor(() => expect(bodies(freezeRound.path)).toEqual([{ id: 'r2' }]));
});

const text = [
  { rotationId: 'r1', name: '初赛', activity: '春晚节目评选', teams: 1, totalPoll: 120 },
  { rank: 1, poll: 120, number: 2, signupId: 't2', name: '周敏', clubName: '嘉陵鼓乐社', photo: null },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

it.each([
  ['an untouched text', text, true, /摘要与锁定时一致/, /重新计票的结果与锁定结果一致/],
  ['a vote added afterwards', text.replaceAll('120', '121'), true, /摘要与锁定时不一致/, /结果与锁定结果一致/],
  ['ballots that say something else', text, false, /摘要与锁定时一致/, /结果与锁定结果不一致/],
])('checks %s in the browser itself', async (_words, served, isCurrent, digestWords, ledgerWords) => {
  const digest = await sha256Hex(text);
  const locked = { ...frozen, digest };
  const { user } = await open({
    rounds: [{ ...round, voteState: 'ended', frozen: locked }],
    // What the server claims of the text is not asked: the browser counts for itself.
    answer: ({ path }) =>
      path === getFrozenResult.path ? { frozen: locked, text: served, isIntact: true, isCurrent } : null,
  });
  expect(screen.queryByText('编辑')).toBeNull();
  await user.click(screen.getByText('查看锁定结果'));
  const dialog = await dialogNamed('锁定结果：初赛');
  expect(await dialog.findByText('嘉陵鼓乐社（周敏）')).toBeVisible();
  // Thirty teams are longer than the dialog: keys scroll them.
  expect(dialog.getByText('嘉陵鼓乐社（周敏）').closest('[tabindex]')).toHaveClass('ant-table-body');
  await user.click(dialog.getByRole('button', { name: '校验' }));
  expect(await dialog.findByText(digestWords)).toBeVisible();
  expect(dialog.getByText(ledgerWords)).toBeVisible();
});

it('leads to the teams of a round, and back to the list where it was', async () => {
  const { user, history } = await open({ rounds: [round] });
  await user.click(screen.getByText('选票台账'));
  await waitFor(() => expect(history.location.search).toContain('b_rotationId=r1'));
  await user.click(await screen.findByText('活动列表').catch(() => document.body));
  expect(new URLSearchParams(history.location.search).get('page')).toBe('3');
});
