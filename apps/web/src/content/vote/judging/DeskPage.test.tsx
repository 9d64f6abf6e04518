import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  getJudgingSheet,
  getOwnJudgings,
  judgingMessages,
  mostScored,
  scoreTeams,
} from '@yunguan/contract/content/vote-judging';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import DeskPage from './DeskPage';
import { keepEdits } from './kept-edits';
import { sheet, sheetTeam } from './sheet.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const task = {
  rotationId: 'r1',
  title: '群众合唱大赛',
  rotationName: '初赛',
  endTime: '2026-12-20 18:00',
  teamCount: 2,
};

/** `failure` is what the first call with scores meets, or the one before which so many were answered. */
function open(address: string, kept: { current: typeof sheet } = { current: sheet }, failure?: Error, answered = 0) {
  let left = answered;
  return openPage(DeskPage, address, ({ path }) => {
    if (path === getOwnJudgings.path) return [{ ...task, isEnded: false, done: 0 }];
    if (path === getJudgingSheet.path) return kept.current;
    if (path === scoreTeams.path && failure) {
      left -= 1;
      if (left === -1) throw failure;
    }
    return { changed: 1, done: 1 };
  });
}
const card = async (name: RegExp) => within(await screen.findByRole('listitem', { name }));

it('lists what the user has to judge, and leads to the sheet', async () => {
  const { user, history } = open('/');
  await user.click(await screen.findByRole('button', { name: '去评分：群众合唱大赛初赛' }));
  expect(await screen.findByRole('heading', { level: 1, name: '《群众合唱大赛》初赛' })).toBeVisible();
  expect(history.location.search).toContain('round=r1');
});

it('counts a score, keeps what was typed and sends only that', async () => {
  const { user, bodies } = open('/?round=r1');
  const first = await card(/1 号 江畔合唱团/);
  await user.type(first.getByLabelText(/艺术表现/), '80');
  await user.type(first.getByLabelText(/台风/), '90.5');
  expect(first.getByText('83.15')).toBeVisible();
  expect(screen.getByText('已评 1 / 2 支，1 支还没有保存')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(1));
  expect(bodies(scoreTeams.path)[0]).toEqual({
    rotationId: 'r1',
    criteria: ['艺术表现', '台风'],
    scores: [{ teamId: 't1', points: [80, 90.5], isRecused: false, remark: '', version: 0 }],
  });
});

it('does not send a number that is no score, and says so', async () => {
  const { user } = open('/?round=r1');
  const first = await card(/1 号/);
  await user.type(first.getByLabelText(/艺术表现/), '101');
  expect(screen.getByText(new RegExp(judgingMessages.pointsWrong))).toBeVisible();
  expect(screen.getByRole('button', { name: '保存 1 支的评分' })).toBeDisabled();
  // Who stands back gives no points.
  await user.click(first.getByLabelText('回避'));
  expect(screen.getByRole('button', { name: '保存 1 支的评分' })).toBeEnabled();
});

it('keeps what was typed when another window was first, and shows what that one kept', async () => {
  const kept = { current: sheet };
  const { user, bodies } = open(
    '/?round=r1',
    kept,
    new Refused('1 号的评分已在另一处修改，请核对后再保存', { code: 'CONFLICT' }),
  );
  const first = await card(/1 号/);
  await user.type(first.getByLabelText(/艺术表现/), '80');
  kept.current = { ...sheet, teams: [sheetTeam({ points: [60, 70], version: 2 }), ...sheet.teams.slice(1)] };
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  expect(await first.findByText('已保存：60、70')).toBeVisible();
  expect(first.getByLabelText(/艺术表现/)).toHaveValue('80');
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(2));
  expect(bodies(scoreTeams.path)[1]).toMatchObject({ scores: [{ version: 2 }] });
});

it('leaves points with the criterion that they were typed for when the criteria were changed meanwhile', async () => {
  const kept = { current: sheet };
  const refusal = new Refused(judgingMessages.criteriaChanged, { code: 'ILLEGAL_STATE' });
  const { user, bodies } = open('/?round=r1', kept, refusal);
  const first = await card(/1 号/);
  await user.type(first.getByLabelText(/艺术表现/), '95');
  await user.type(first.getByLabelText(/台风/), '60');
  const changed = ['台风', '艺术表现', '创意'].map((name, place) => ({ name, weight: [30, 50, 20][place] ?? 0 }));
  const teams = sheet.teams.map((team) => ({ ...team, points: [null, null, null] }));
  kept.current = { ...sheet, criteria: changed, teams };
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  expect(await first.findByLabelText(/创意/)).toHaveValue('');
  expect(first.getByLabelText(/艺术表现/)).toHaveValue('95');
  expect(first.getByLabelText(/台风/)).toHaveValue('60');
  await user.type(first.getByLabelText(/创意/), '70');
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(2));
  expect(bodies(scoreTeams.path)[1]).toMatchObject({
    criteria: ['台风', '艺术表现', '创意'],
    scores: [{ teamId: 't1', points: [60, 95, 70] }],
  });
});

it('shows only what is left to do, and nothing to type once it has ended', async () => {
  const done = { ...sheet, teams: [sheetTeam({ points: [1, 2] }), ...sheet.teams.slice(1)] };
  const { user } = open('/?round=r1', { current: done });
  await screen.findByText('全部 2');
  await user.click(screen.getByText('未评完 1'));
  expect(screen.queryByRole('listitem', { name: /1 号/ })).toBeNull();
  expect(screen.getByRole('listitem', { name: /2 号/ })).toBeVisible();
});

it('draws a large round piece by piece', async () => {
  const teams = Array.from({ length: 120 }, (_, index) =>
    sheetTeam({ id: `t${index}`, number: index + 1, name: `选手${index + 1}`, clubName: '' }),
  );
  const { user } = open('/?round=r1', { current: { ...sheet, teamCount: 120, teams } });
  await card(/^50 号 选手50$/);
  expect(screen.queryByRole('listitem', { name: '51 号 选手51' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '继续显示，还有 70 支' }));
  await card(/^100 号/);
  await user.click(screen.getByRole('button', { name: '继续显示，还有 20 支' }));
  await card(/^120 号/);
  expect(screen.queryByRole('button', { name: /^继续显示/ })).toBeNull();
});

it('counts the parts of a large sheet that were answered as saved when the line breaks off behind them', async () => {
  const teams = Array.from({ length: mostScored + 1 }, (_, index) =>
    sheetTeam({ id: `t${index}`, number: index + 1, name: `选手${index + 1}`, clubName: '', version: 0 }),
  );
  const criteria = ['艺术表现', '台风'];
  const given = { points: [80, null], isRecused: false, remark: '', version: 0 };
  keepEdits(session.user.id, 'r1', { criteria, edits: new Map(teams.map(({ id }) => [id, given])) });
  const kept = { current: { ...sheet, teamCount: teams.length, teams } };
  const { user, bodies } = open('/?round=r1', kept, new TypeError('Failed to fetch'), 1);
  await user.click(await screen.findByRole('button', { name: '保存 201 支的评分' }));
  await user.click(await screen.findByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(3));
  const [first, lost, again] = bodies(scoreTeams.path);
  expect(first).toMatchObject({ scores: { length: mostScored } });
  expect(again).toEqual(lost);
});

it('only shows a sheet whose time is over', async () => {
  open('/?round=r1', { current: { ...sheet, isEnded: true } });
  expect(await screen.findByText('评分已截止，只能查看。')).toBeVisible();
  expect((await card(/1 号/)).getByLabelText(/艺术表现/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
});

it('keeps what was typed and not saved over a reload of the tab, and forgets it once it is saved', async () => {
  const before = open('/?round=r1');
  await before.user.type((await card(/1 号/)).getByLabelText(/艺术表现/), '80');
  cleanup();
  const { user, bodies } = open('/?round=r1');
  expect(await screen.findByText('已恢复上次没有保存的评分，请核对后保存。')).toBeVisible();
  expect((await card(/1 号/)).getByLabelText(/艺术表现/)).toHaveValue('80');
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(1));
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('judging-sheet'))).toEqual([]),
  );
  expect(screen.queryByText(/已恢复/)).toBeNull();
});

it('does not take up again what was saved when the tab is reloaded before the sheet has come anew', async () => {
  const saved = { ...sheet, teams: [sheetTeam({ points: [80, null], version: 1 }), ...sheet.teams.slice(1)] };
  const before = open('/?round=r1');
  await before.user.type((await card(/1 号/)).getByLabelText(/艺术表现/), '80');
  cleanup();
  const { user, bodies } = open('/?round=r1', { current: saved });
  const first = await card(/1 号/);
  expect(first.getByLabelText(/艺术表现/)).toHaveValue('80');
  expect(screen.getByRole('button', { name: '保存评分' })).toBeDisabled();
  await user.type(first.getByLabelText(/台风/), '90');
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(1));
  expect(bodies(scoreTeams.path)[0]).toMatchObject({ scores: [{ teamId: 't1', points: [80, 90], version: 1 }] });
});

it('shows as saved what was saved, though the sheet could not be read anew', async () => {
  let isCut = false;
  const kept = {
    get current() {
      if (isCut) throw new Refused('系统繁忙，请稍后再试', { code: 'BUSY' });
      return sheet;
    },
  };
  const { user, bodies } = open('/?round=r1', kept);
  const first = await card(/1 号/);
  await user.type(first.getByLabelText(/艺术表现/), '80');
  isCut = true;
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await screen.findByText(judgingMessages.scored);
  await waitFor(() => expect(screen.getByRole('button', { name: '保存评分' })).toBeDisabled());
  expect((await card(/1 号/)).getByLabelText(/艺术表现/)).toHaveValue('80');
  // What is typed next goes over what was saved.
  await user.type((await card(/1 号/)).getByLabelText(/台风/), '90');
  await user.click(screen.getByRole('button', { name: '保存 1 支的评分' }));
  await waitFor(() => expect(bodies(scoreTeams.path)).toHaveLength(2));
  expect(bodies(scoreTeams.path)[1]).toMatchObject({ scores: [{ teamId: 't1', points: [80, 90], version: 1 }] });
});
