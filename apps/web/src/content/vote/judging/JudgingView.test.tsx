import { screen, waitFor, within } from '@testing-library/react';
import {
  getJudging,
  type Judging,
  judgingExportCode,
  judgingMessages,
  saveJudging,
} from '@yunguan/contract/content/vote-judging';
import { getRounds, promoteTeams } from '@yunguan/contract/content/vote-round';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { dialogNamed, openView } from '../open-view.fixture';
import { round } from '../rounds/round.fixture';
import { voteModes } from '../vote-modes';
import { judging } from './judging.fixture';
import JudgingView from './JudgingView';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const second = { ...round, id: 'r2', name: '复赛', startTime: '2026-12-21 08:00', endTime: '2026-12-30 19:00' };

async function open(
  shown: Judging,
  options: readonly string[] = ['all'],
  answer: (asked: Asked) => unknown = () => null,
) {
  const opened = openView({
    views: { [voteModes.judging]: JudgingView },
    address: '/?mode=14&id=a1&j_round=r1',
    options,
    answer: (asked) => {
      if (asked.path === getRounds.path) return [round, second];
      return asked.path === getJudging.path ? shown : answer(asked);
    },
  });
  await screen.findByText('评委评分：初赛');
  return opened;
}
const none: Judging = { ...judging, judging: null, teams: [] };

it('shows by what is judged, how far the judges are, and the ranking with what each gave', async () => {
  await open(judging, []);
  expect(screen.getByText('艺术表现 70%、台风 30%')).toBeVisible();
  expect(screen.getByText('网络投票 40%、评委评分 60%')).toBeVisible();
  const judges = within(screen.getByRole('list', { name: '评委' }));
  expect(judges.getByText('2 / 2 支 · 平均 80.50')).toBeVisible();
  expect(judges.getByText('已停用')).toBeVisible();
  const [first] = screen.getAllByRole('row', { name: /江畔合唱团/ });
  expect(first).toHaveTextContent(/89\.80.*83\.00.*40 票.*83\.00.*回避/);
  expect(screen.getByRole('row', { name: /山城民乐团/ })).toHaveTextContent('未评');
  expect(screen.getByText('1 名评委还没有评完，名次会变化')).toBeVisible();
  // Who only looks is offered nothing that would be refused.
  for (const name of ['修改评分设置', '晋级所选', '导出']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('exports the results of the round', async () => {
  const { user, bodies } = await open(judging, ['export']);
  await user.click(screen.getByRole('button', { name: /导\s?出/ }));
  await waitFor(() =>
    expect(bodies(generateFile.path)).toEqual([
      expect.objectContaining({ action: judgingExportCode, model: '{"rotationId":"r1"}' }),
    ]),
  );
});

it('says to a judge why he does not see the results yet', async () => {
  await open({ ...judging, teams: [], hiddenText: judgingMessages.hidden });
  expect(screen.getByText(judgingMessages.hidden)).toBeVisible();
});

it('is set up with criteria whose weights make a hundred', async () => {
  const { user, bodies } = await open(none);
  await user.click(screen.getByRole('button', { name: '设置评委评分' }));
  const dialog = await dialogNamed('评委评分：初赛');
  await user.click(dialog.getByRole('button', { name: '添加评分项' }));
  await user.type(dialog.getByLabelText('第 2 个评分项的名称'), '台风');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText(judgingMessages.weightsWrong)).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText(judgingMessages.judgesMissing)).length).toBeGreaterThan(0);
  expect(bodies(saveJudging.path)).toEqual([]);
  const weight = dialog.getByLabelText('第 1 个评分项的权重');
  await user.clear(weight);
  await user.type(weight, '70');
  const other = dialog.getByLabelText('第 2 个评分项的权重');
  await user.clear(other);
  await user.type(other, '30');
  await user.click(dialog.getByRole('combobox', { name: '评委' }));
  await user.click(await screen.findByText('何雨桐', { selector: '.ant-select-item-option-content' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(saveJudging.path)).toHaveLength(1));
  expect(bodies(saveJudging.path)[0]).toEqual({
    rotationId: 'r1',
    version: 0,
    criteria: [
      { name: '综合评分', weight: 70 },
      { name: '台风', weight: 30 },
    ],
    judgeIds: ['u3'],
    endTime: round.endTime,
    voteShare: 50,
    isBlind: false,
    isTrimmed: false,
  });
});

it('keeps the criteria once somebody has scored, and names a judge whose account was disabled', async () => {
  const { user, bodies } = await open(judging);
  await user.click(screen.getByRole('button', { name: '修改评分设置' }));
  const dialog = await dialogNamed('评委评分：初赛');
  expect(dialog.getByLabelText('第 1 个评分项的名称')).toBeDisabled();
  expect(dialog.queryByRole('button', { name: '添加评分项' })).toBeNull();
  expect(dialog.getByText('周明霞（已停用）')).toBeVisible();
  await user.click(dialog.getByLabelText(/去掉一个最高分和一个最低分/));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(saveJudging.path)).toHaveLength(1));
  expect(bodies(saveJudging.path)[0]).toMatchObject({ version: 3, isTrimmed: true, judgeIds: ['u1', 'u2'] });
});

it('promotes the ticked teams into a later round', async () => {
  const { user, bodies } = await open(judging, ['all'], ({ path }) =>
    path === promoteTeams.path ? { added: 1, already: 0 } : null,
  );
  await user.click(screen.getByRole('checkbox', { name: '选择 江畔合唱团' }));
  await user.click(screen.getByRole('button', { name: '晋级所选 1 支' }));
  const dialog = await dialogNamed('批量晋级');
  await user.click(dialog.getByRole('button', { name: /^晋\s?级$/ }));
  await waitFor(() =>
    expect(bodies(promoteTeams.path)).toEqual([{ rotationId: 'r1', toRotationId: 'r2', teamIds: ['t1'] }]),
  );
});

it('promotes those that are left, once it was told that one is gone', async () => {
  const shown = { ...judging };
  const words = '所选队伍中有 1 支不在当前赛次：「江畔合唱团」，请刷新后重试';
  const { user, bodies } = await open(shown, ['all'], ({ path }) => {
    if (path !== promoteTeams.path) return null;
    if (shown.teams.length === 1) return { added: 1, already: 0 };
    shown.teams = judging.teams.slice(1);
    return new Refused(words, { code: 'ILLEGAL_STATE' });
  });
  await user.click(screen.getByRole('checkbox', { name: '选择 江畔合唱团' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 山城民乐团' }));
  await user.click(screen.getByRole('button', { name: '晋级所选 2 支' }));
  const dialog = await dialogNamed('批量晋级');
  await user.click(dialog.getByRole('button', { name: /^晋\s?级$/ }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await dialog.findByText('所选的 1 支队伍')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /晋\s?级$/ }));
  await waitFor(() => expect(bodies(promoteTeams.path)).toHaveLength(2));
  expect(bodies(promoteTeams.path).map(({ teamIds }) => teamIds)).toEqual([['t1', 't2'], ['t2']]);
});

it('joins what two people set, and says in words what both changed', async () => {
  let shown = judging;
  let isStale = true;
  const opened = openView({
    views: { [voteModes.judging]: JudgingView },
    address: '/?mode=14&id=a1&j_round=r1',
    answer: ({ path }) => {
      if (path === getRounds.path) return [round, second];
      if (path === getJudging.path) return shown;
      if (!isStale || !judging.judging) return null;
      isStale = false;
      const [, other] = judging.judging.judges;
      const changed = { ...judging.judging, version: 4, voteShare: 20, judges: other ? [other] : [] };
      shown = { ...judging, judging: changed };
      const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 4, isOwn: false };
      return new Refused('内容已被他人修改', { code: 'CONFLICT', conflict });
    },
  });
  const { user, bodies } = opened;
  await user.click(await screen.findByRole('button', { name: '修改评分设置' }));
  const dialog = await dialogNamed('评委评分：初赛');
  await user.click(dialog.getByRole('combobox', { name: '评委' }));
  await user.click(await screen.findByText('何雨桐', { selector: '.ant-select-item-option-content' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const question = await dialogNamed('内容已被他人修改');
  expect(question.getByText(/评委：.*“周明霞”，您“谭静、周明霞、何雨桐”/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '按此保存' }));
  await waitFor(() => expect(bodies(saveJudging.path)).toHaveLength(2));
  // What only the other one changed stays.
  expect(bodies(saveJudging.path)[1]).toMatchObject({ version: 4, voteShare: 20, judgeIds: ['u1', 'u2', 'u3'] });
});

it('keeps the focus among the criteria when one is taken away', async () => {
  const { user } = await open(none);
  await user.click(screen.getByRole('button', { name: '设置评委评分' }));
  const dialog = await dialogNamed('评委评分：初赛');
  await user.click(dialog.getByRole('button', { name: '添加评分项' }));
  (await dialog.findByRole('button', { name: '删除第 2 个评分项' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.queryByLabelText('第 2 个评分项的名称')).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('.judging-criteria')).not.toBeNull());
});
