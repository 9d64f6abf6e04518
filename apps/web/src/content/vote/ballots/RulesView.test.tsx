import { screen, waitFor, within } from '@testing-library/react';
import { getVoteRules, setVoteRules } from '@yunguan/contract/content/vote-rules';
import { getRounds } from '@yunguan/contract/content/vote-round';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { openView } from '../open-view.fixture';
import { round } from '../rounds/round.fixture';
import { voteModes } from '../vote-modes';
import LedgerView from './LedgerView';
import type { StoredRules } from './rules-form';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const none: StoredRules = { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null, version: 0 };

async function open(stored: () => StoredRules, save: (asked: Asked) => unknown = () => null) {
  const opened = openView({
    views: { [voteModes.ledger]: LedgerView },
    address: '/?mode=12&id=a1&b_tab=rules',
    answer: (asked) => {
      if (asked.path === getVoteRules.path) return stored();
      if (asked.path === getRounds.path) return [{ ...round, voteState: 'open', voteNum: 3 }];
      return asked.path === setVoteRules.path ? save(asked) : null;
    },
  });
  await screen.findByText('设置规则');
  return opened;
}

/** At once: each key would draw the half hours anew. */
async function fill(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

it('explains what holds without rules: cycle and votes come from the round', async () => {
  await open(() => none);
  expect(screen.getByText('同一网络地址的投票次数不限。')).toBeVisible();
  expect(await screen.findByText('每位投票人每天 3 票；每天 00:00 起为新的周期。')).toBeVisible();
});

it('saves the rules with the version that it started from, and then says what holds', async () => {
  let stored = none;
  const { user, bodies } = await open(
    () => stored,
    ({ body }) => {
      stored = { ...none, perTeam: Number(body.perTeam), openFrom: '08:00', openTo: '24:00', version: 1 };
      return null;
    },
  );
  await fill(user, '每位投票人每周期对同一队伍最多', '1');
  await fill(user, '开始时间', '8:00');
  await fill(user, '结束时间', '24:00');
  expect(screen.getByText('有未保存的修改')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '保存规则' }));
  await waitFor(() =>
    expect(bodies(setVoteRules.path)).toEqual([
      { activityId: 'a1', version: 0, perTeam: 1, perAddressMinute: null, openFrom: '08:00', openTo: '24:00' },
    ]),
  );
  expect(await screen.findByText('每位投票人在一个周期内对同一队伍最多投 1 票。')).toBeVisible();
  expect(await screen.findByText(/每位投票人每天 3 票，其中同一队伍最多 1 票/)).toBeVisible();
});

it('refuses half an opening time, and an end before its beginning', async () => {
  const { user, bodies } = await open(() => none);
  await fill(user, '开始时间', '22:00');
  await user.click(screen.getByRole('button', { name: '保存规则' }));
  await screen.findByText('请填写结束时间');
  await fill(user, '结束时间', '08:00');
  await screen.findByText('结束时间应晚于开始时间');
  await user.click(screen.getByRole('button', { name: '保存规则' }));
  expect(bodies(setVoteRules.path)).toEqual([]);
});

it('joins its change with that of a colleague, after saying so', async () => {
  let stored = none;
  const { user, bodies } = await open(
    () => stored,
    ({ body }) => {
      if (body.version !== 0) return null;
      stored = { ...none, perAddressMinute: 30, version: 1 };
      const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 1 };
      return new Refused('内容已被他人修改', { code: 'CONFLICT', conflict });
    },
  );
  await fill(user, '每位投票人每周期对同一队伍最多', '2');
  await user.click(screen.getByRole('button', { name: '保存规则' }));
  const question = within(await screen.findByRole('dialog', { name: '内容已被他人修改' }));
  expect(question.getByText(/唐晓岚于 2026-11-21 10:00 修改过/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '按此保存' }));
  await waitFor(() => expect(bodies(setVoteRules.path)).toHaveLength(2));
  expect(bodies(setVoteRules.path)[1]).toMatchObject({ version: 1, perTeam: 2, perAddressMinute: 30 });
});

it('asks before changed rules are left, for another tab, too', async () => {
  const { user, history } = await open(() => none);
  await fill(user, '同一网络地址每分钟最多', '30');
  await user.click(screen.getByRole('tab', { name: '走势与异常' }));
  const question = within(await screen.findByRole('dialog', { name: '离开此页？' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(history.location.search).toContain('b_tab=rules');
  expect(screen.getByLabelText('同一网络地址每分钟最多')).toHaveValue('30');
});

it('keeps changed rules, and says so, when the right to edit is taken away; unchanged ones become what can be read', async () => {
  const { user, hold } = await open(() => none);
  await fill(user, '同一网络地址每分钟最多', '30');
  hold(['review']);
  await screen.findByText(/您的权限刚刚有变动，不能再保存/);
  expect(screen.getByLabelText('同一网络地址每分钟最多')).toHaveValue('30');
  await user.clear(screen.getByLabelText('同一网络地址每分钟最多'));
  hold(['list']);
  await waitFor(() => expect(screen.queryByText('设置规则')).toBeNull());
});
