import { screen, waitFor } from '@testing-library/react';
import { getRanking } from '@yunguan/contract/content/vote-ballot';
import { getRounds, promoteTeam, promoteTeams } from '@yunguan/contract/content/vote-round';
import {
  addTeam,
  decideTeam,
  decideTeams,
  deleteTeam,
  getTeam,
  getTeams,
  longestTeamName,
  revealTeam,
  updateTeam,
  type VoteTeam,
} from '@yunguan/contract/content/vote-signup';
import { generateFile } from '@yunguan/contract/platform/files';
import { orderKinds } from '@yunguan/contract/platform/orders';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { openedFrom } from '@/kernel/decisions/order-queue';
import { session } from '@/kernel/session/session.fixture';
import { dialogNamed, openView } from '../open-view.fixture';
import { round } from '../rounds/round.fixture';
import { voteModes } from '../vote-modes';
import { opinionPlace } from './opinions';
import SignupsView from './SignupsView';
import SignupView from './SignupView';
import { approvedTeam, team } from './team.fixture';

const second = { ...round, id: 'r2', name: '复赛', startTime: '2026-12-09 08:00', endTime: '2026-12-16 19:00' };
const third = { ...team, id: 't3', number: 3, clubName: '磁器口评书社' };
const listAddress = '/?mode=5&id=a1&page=3';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Opening {
  readonly address?: string;
  readonly options?: readonly string[];
  readonly teams?: readonly VoteTeam[];
  readonly answer?: (asked: Asked) => unknown;
}

function open({ address = listAddress, options, teams = [team, approvedTeam, third], answer }: Opening = {}) {
  return openView({
    views: { [voteModes.signups]: SignupsView, [voteModes.signup]: SignupView },
    address,
    ...(options && { options }),
    answer: (asked) => {
      const given = answer?.(asked);
      if (given !== undefined) return given;
      const { path, body } = asked;
      if (path === getRounds.path) return [round, second];
      if (path === getTeam.path)
        return teams.find(({ id }) => id === body.id) ?? new Refused('无权限或数据不存在', { code: 'ILLEGAL_STATE' });
      if (path !== getTeams.path) return null;
      const found = body.state === 1 ? teams.filter(({ state }) => state === 1) : teams;
      return { datas: found, total: found.length };
    },
  });
}

it('shows a viewer the teams and nothing that would be refused', async () => {
  open({ options: [] });
  expect(await screen.findByText('嘉陵鼓乐社')).toBeVisible();
  expect(screen.getByText('江北合唱团')).toBeVisible();
  for (const name of ['审核', '编辑', '删除', '晋级', '新增报名', '导出']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('asks with its filters beside those of the list of activities, and exports with them', async () => {
  const { user, history, bodies } = open({ address: `${listAddress}&s_state=1&s_club=合唱` });
  await screen.findByText('江北合唱团');
  expect(bodies(getTeams.path)[0]).toMatchObject({ activityId: 'a1', state: 1, clubName: '合唱', pageIndex: 1 });
  await user.click(screen.getByText('导出'));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  expect(bodies(generateFile.path)[0]).toMatchObject({
    action: 3028,
    model: '{"activityId":"a1","clubName":"合唱","state":1,"order":"time"}',
  });
  await user.click(screen.getByRole('button', { name: '返回列表' }));
  expect(await screen.findByText('活动列表')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({ page: '3' });
});

it('exports the ranking that is shown, not what the list beside it was narrowed to', async () => {
  const ranked = { signupId: 't1', rank: 1, number: 1, name: '周敏', clubName: '江北合唱团', photo: '', poll: 9 };
  const { user, bodies } = open({
    address: `${listAddress}&s_view=ranking&s_round=r1&s_state=1&s_club=合唱&s_order=number`,
    answer: ({ path }) =>
      path === getRanking.path ? { datas: [ranked], total: 1, totalPoll: 9, isFrozen: false } : undefined,
  });
  await screen.findByText('9 票');
  await user.click(screen.getByText('导出'));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  expect(bodies(generateFile.path)[0]).toMatchObject({
    model: '{"activityId":"a1","rotationId":"r1","state":0,"order":"poll"}',
  });
});

it('keeps the conditions under a name, without the round, which is of this activity', async () => {
  const { user, history, bodies } = open({
    address: `${listAddress}&s_state=1&s_order=poll&s_round=r1`,
    answer: ({ path, body }) => (path === getPreference.path ? { key: body.key, value: null } : undefined),
  });
  await user.click(await screen.findByLabelText('选择 江北合唱团'));
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '待审核{Enter}');
  await screen.findByRole('button', { name: '待审核', current: true });
  await waitFor(() =>
    expect(bodies(setPreference.path)).toEqual([
      { key: 'list.vote.signups.filters', value: [{ name: '待审核', state: { state: 1, order: 'poll', page: 1 } }] },
    ]),
  );

  history.push(`${listAddress}&s_club=合唱&s_round=r2`);
  await user.click(await screen.findByRole('button', { name: '待审核', current: false }));
  await waitFor(() =>
    expect(bodies(getTeams.path).at(-1)).toMatchObject({ rotationId: 'r2', state: 1, order: 'poll', pageIndex: 1 }),
  );
  expect(bodies(getTeams.path).at(-1)).not.toHaveProperty('clubName');
  // Rows that the other filter may hide are not meant any more.
  expect(await screen.findByLabelText('选择 江北合唱团')).not.toBeChecked();
});

it('decides several at once with one opinion, and keeps ticked what was left', async () => {
  const outcomes = [
    { id: 't1', name: '江北合唱团', ok: true, message: '审核成功！' },
    { id: 't3', name: '磁器口评书社', ok: false, message: '已审核，不能重复审核' },
  ];
  const { user, bodies } = open({ answer: ({ path }) => (path === decideTeams.path ? outcomes : undefined) });
  await user.click(await screen.findByLabelText('选择 江北合唱团'));
  await user.click(screen.getByLabelText('选择 嘉陵鼓乐社'));
  await user.click(screen.getByLabelText('选择 磁器口评书社'));
  // The one that was decided already is not meant.
  await user.click(await screen.findByText('批量不通过 2 个'));
  const dialog = await dialogNamed('批量不通过 2 个报名');
  await user.click(dialog.getByRole('button', { name: '不通过 2 个' }));
  expect(await dialog.findByText('请输入审批意见！')).toBeVisible();
  expect(bodies(decideTeams.path)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '重复报名' }));
  await user.dblClick(dialog.getByRole('button', { name: '不通过 2 个' }));
  const result = await dialogNamed('批量不通过结果');
  expect(result.getByText('已审核，不能重复审核')).toBeVisible();
  expect(bodies(decideTeams.path)).toEqual([{ ids: ['t1', 't3'], state: 101, approvalComments: '重复报名' }]);
  await user.click(result.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.getByLabelText('选择 江北合唱团')).not.toBeChecked());
  expect(screen.getByLabelText('选择 磁器口评书社')).toBeChecked();
});

it('lets go of a ticked team that somebody else has deleted, which nobody could untick alone', async () => {
  const teams: VoteTeam[] = [team, third];
  const { user, bodies } = open({
    teams,
    answer: ({ path }) => {
      if (path !== decideTeams.path) return undefined;
      teams.pop();
      return [
        { id: 't1', name: '江北合唱团', ok: false, message: '已审核，不能重复审核' },
        { id: 't3', name: '磁器口评书社', ok: false, message: '已取消报名或已删除，不能审核' },
      ];
    },
  });
  await user.click(await screen.findByLabelText('选择 江北合唱团'));
  await user.click(screen.getByLabelText('选择 磁器口评书社'));
  await user.click(await screen.findByText('批量通过 2 个'));
  const dialog = await dialogNamed('批量通过 2 个报名');
  await user.type(dialog.getByRole('textbox'), '同意');
  await user.click(dialog.getByRole('button', { name: '通过 2 个' }));
  const result = await dialogNamed('批量通过结果');
  expect(result.getByRole('status')).toHaveTextContent('未处理 2 个（其中 1 个仍保持勾选，其余已不在列表中或已更新）');
  await user.click(result.getByRole('button', { name: '知道了' }));
  await user.click(await screen.findByText('批量通过 1 个'));
  await dialogNamed('通过 1 个报名');
  expect(bodies(decideTeams.path)).toHaveLength(1);
});

it('lets go of a ticked team that is gone where a promotion is refused for it', async () => {
  const teams: VoteTeam[] = [approvedTeam, { ...approvedTeam, id: 't4', number: 4, clubName: '朝天门快板社' }];
  const { user } = open({
    teams,
    answer: ({ path }) => {
      if (path !== promoteTeams.path) return undefined;
      teams.pop();
      return new Refused('无权限或数据不存在', { code: 'FORBIDDEN' });
    },
  });
  await user.click(await screen.findByLabelText('选择 嘉陵鼓乐社'));
  await user.click(screen.getByLabelText('选择 朝天门快板社'));
  await user.click(await screen.findByText('批量晋级 2 个'));
  const dialog = await dialogNamed('批量晋级');
  await user.click(dialog.getByRole('button', { name: '晋级' }));
  expect(await screen.findByText('1 条已不在列表，其余 1 条请再操作一次')).toBeVisible();
  expect(await screen.findByText('批量晋级 1 个')).toBeVisible();
});

it('counts ticked teams as they stand now, and lets one be unticked that was refused meanwhile', async () => {
  const teams: VoteTeam[] = [team, third];
  const { user, renew } = open({ teams });
  await user.click(await screen.findByLabelText('选择 江北合唱团'));
  await user.click(screen.getByLabelText('选择 磁器口评书社'));
  expect(await screen.findByText('批量通过 2 个')).toBeVisible();
  teams[1] = { ...third, state: 101 };
  await renew();
  expect(await screen.findByText('批量通过 1 个')).toBeVisible();
  await user.click(screen.getByLabelText('选择 磁器口评书社'));
  expect(screen.getByLabelText('选择 磁器口评书社')).not.toBeChecked();
});

it('promotes one team into the round after its own', async () => {
  const { user, bodies } = open();
  await user.click(await screen.findByText('晋级'));
  const question = await dialogNamed('晋级到「复赛」？');
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('晋级成功 ！')).toBeVisible();
  expect(bodies(promoteTeam.path)).toEqual([{ teamId: 't2', rotationId: 'r1', activityId: 'a1', toRotationId: 'r2' }]);
});

it('unticks the teams that it promoted, and keeps those ticked that wait for their decision', async () => {
  const { user, bodies } = open({
    answer: ({ path }) => (path === promoteTeams.path ? { added: 1, already: 0 } : undefined),
  });
  await user.click(await screen.findByLabelText('选择 江北合唱团'));
  await user.click(screen.getByLabelText('选择 嘉陵鼓乐社'));
  await user.click(await screen.findByText('批量晋级 1 个'));
  const dialog = await dialogNamed('批量晋级');
  await user.click(dialog.getByRole('button', { name: '晋级' }));
  await waitFor(() => expect(bodies(promoteTeams.path)).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText('选择 嘉陵鼓乐社')).not.toBeChecked());
  expect(screen.getByLabelText('选择 江北合唱团')).toBeChecked();
});

it('shows beside a refused promotion which of the ticked teams are in the round now', async () => {
  const teams: VoteTeam[] = [team, approvedTeam];
  const words = '所选队伍中有 1 支不在当前赛次：「嘉陵鼓乐社」，请刷新后重试';
  const { user } = open({
    teams,
    answer: ({ path }) => {
      if (path !== promoteTeams.path) return undefined;
      teams[1] = { ...approvedTeam, rotations: [] };
      return new Refused(words, { code: 'ILLEGAL_STATE' });
    },
  });
  await user.click(await screen.findByLabelText('选择 嘉陵鼓乐社'));
  await user.click(await screen.findByText('批量晋级 1 个'));
  const dialog = await dialogNamed('批量晋级');
  await user.click(dialog.getByRole('button', { name: '晋级' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await dialog.findByText('所选队伍中有 1 支不在「初赛」：嘉陵鼓乐社')).toBeVisible();
});

it('promotes the first of a round by their votes, and says why it could not', async () => {
  const words = '第 3 名有 2 支队伍票数相同（0 票），请调整晋级名额或手动选择队伍';
  const { user, bodies } = open({
    address: `${listAddress}&s_round=r1`,
    answer: ({ path }) => (path === promoteTeams.path ? new Refused(words, { code: 'ILLEGAL_STATE' }) : undefined),
  });
  await user.click(await screen.findByText('按排名晋级'));
  const dialog = await dialogNamed('按排名晋级');
  await user.click(dialog.getByRole('button', { name: '晋级' }));
  expect(await dialog.findByText('请输入晋级名额')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('晋级名额'), '3');
  await user.click(dialog.getByRole('button', { name: '晋级' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(bodies(promoteTeams.path)).toEqual([{ rotationId: 'r1', toRotationId: 'r2', top: 3 }]);
  expect(dialog.getByLabelText('晋级名额')).toHaveValue('3');
});

it('signs a team up by the rules of the form', async () => {
  const { user, bodies } = open();
  await user.click(await screen.findByText('新增报名'));
  const dialog = await dialogNamed('新增报名');
  expect(dialog.getByText(/保存后等待审核，本馆设为自动确认的直接通过/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  for (const words of ['请输入姓名', '电话号码不能为空', '团队人数不能为空']) {
    expect(await dialog.findByText(words)).toBeInTheDocument();
  }
  await user.type(dialog.getByLabelText('姓名'), '周敏');
  await user.type(dialog.getByLabelText('联系电话'), '13812345678');
  await user.type(dialog.getByLabelText('团队人数'), '12');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(addTeam.path)).toHaveLength(1));
  expect(bodies(addTeam.path)[0]).toMatchObject({ activityId: 'a1', name: '周敏', tel: '13812345678', clubCount: 12 });
});

it('says of a name that is too long how long it may be', async () => {
  const { user } = open();
  await user.click(await screen.findByText('新增报名'));
  const dialog = await dialogNamed('新增报名');
  await user.click(dialog.getByLabelText('姓名'));
  await user.paste('敏'.repeat(longestTeamName + 1));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('长度在 1 到 50 个字符')).toBeInTheDocument();
});

it('opens from 订单待审核, takes an opinion for either decision, and goes on with the next', async () => {
  const address = orderKinds.voteSignup.path('t1', 'a1').replace('/new/voteActivebox', '/');
  const { user, history, bodies } = open({ address });
  expect(await screen.findByRole('heading', { name: '江北合唱团' })).toBeVisible();
  expect(await screen.findByText(/还有 1 个待审核/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('请输入审批意见！')).toBeVisible();
  await user.type(screen.getByLabelText('审批意见'), '同意');
  await user.dblClick(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('审核成功！')).toBeVisible();
  expect(bodies(decideTeam.path)).toEqual([{ id: 't1', state: 100, approvalComments: '同意' }]);
  expect(await screen.findByRole('heading', { name: '磁器口评书社' })).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('apply')).toBe('t3');
  expect(screen.getByLabelText('审批意见')).toHaveValue('');
});

it('stays on a sign-up that 订单待审核 led to once it is decided, with the way back', async () => {
  const { user, history } = open({ address: openedFrom('?kind=a', '/?mode=6&id=a1&apply=t1', 't1') });
  await user.type(await screen.findByLabelText('审批意见'), '同意');
  await user.click(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('审核成功！')).toBeVisible();
  expect(screen.getByRole('heading', { name: '江北合唱团' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=t1'));
});

describe('a decision that is answered after its sign-up was left', () => {
  async function decide(address = '/?mode=6&id=a1&apply=t1') {
    let approve: () => void = () => undefined;
    const answer = new Promise((resolve) => {
      approve = () => resolve(null);
    });
    const teams = [{ ...team }, approvedTeam, third];
    const view = open({ address, teams, answer: ({ path }) => (path === decideTeam.path ? answer : undefined) });
    await view.user.type(await screen.findByLabelText('审批意见'), '同意');
    await view.user.click(screen.getByRole('button', { name: '通过' }));
    return {
      ...view,
      approve: async () => {
        Object.assign(teams[0] ?? {}, { state: 100, stateName: '审核通过', approvalComments: '同意' });
        approve();
        expect(await screen.findByText('审核成功！')).toBeVisible();
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    };
  }

  it('opens no other one beside the list, and forgets the opinion that was sent', async () => {
    const { user, history, approve } = await decide();
    await user.click(screen.getByRole('button', { name: '返回报名列表' }));
    await screen.findByText('嘉陵鼓乐社');
    await approve();
    expect(new URLSearchParams(history.location.search).get('mode')).toBe('5');
    expect(sessionStorage.getItem(opinionPlace(session.user.id, 't1'))).toBeNull();
  });

  it('does not call the opinion unsent where the sign-up stays in sight', async () => {
    const { approve } = await decide(openedFrom('?kind=a', '/?mode=6&id=a1&apply=t1', 't1'));
    await approve();
    await waitFor(() => expect(screen.queryByLabelText('审批意见')).toBeNull());
    expect(screen.queryByText(/您填写的意见没有提交/)).toBeNull();
  });
});

it('does not call the opinion unsent that a decision has whose answer was lost', async () => {
  const teams = [{ ...team }, approvedTeam, third];
  const { user } = open({
    address: '/?mode=6&id=a1&apply=t1',
    teams,
    answer: ({ path }) => {
      if (path !== decideTeam.path) return undefined;
      const decided = { state: 100, stateName: '审核通过', approvalComments: '同意', decidedBy: session.user.realName };
      Object.assign(teams[0] ?? {}, decided);
      throw new TypeError('Failed to fetch');
    },
  });
  await user.type(await screen.findByLabelText('审批意见'), '同意');
  await user.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(screen.queryByLabelText('审批意见')).toBeNull());
  expect(screen.queryByText(/您填写的意见没有提交/)).toBeNull();
  expect(sessionStorage.getItem(opinionPlace(session.user.id, 't1'))).toBeNull();
});

it('keeps the opinion when somebody else was faster', async () => {
  const { user } = open({
    address: '/?mode=6&id=a1&apply=t1',
    answer: ({ path }) =>
      path === decideTeam.path
        ? new Refused('「江北合唱团」已审核，不能重复审核', { code: 'ILLEGAL_STATE' })
        : undefined,
  });
  await user.type(await screen.findByLabelText('审批意见'), '资料不全');
  await user.click(screen.getByRole('button', { name: '不通过' }));
  expect(await screen.findByText('「江北合唱团」已审核，不能重复审核')).toBeVisible();
  expect(screen.getByLabelText('审批意见')).toHaveValue('资料不全');
});

it('offers no decision on what is decided, and none to who may not decide', async () => {
  open({ address: '/?mode=6&id=a1&apply=t2' });
  expect(await screen.findByText('同意参赛')).toBeVisible();
  expect(screen.queryByLabelText('审批意见')).toBeNull();
});

it('shows who was covered for a reason, and covers him again', async () => {
  const { user, bodies } = open({
    address: '/?mode=6&id=a1&apply=t1',
    answer: ({ path }) =>
      path === revealTeam.path
        ? {
            idCardNo: '500105199001014258',
            tel: '13812345678',
            idCardFront: '/files/private/x?sig=1',
            idCardBack: null,
          }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  const dialog = await dialogNamed('查看 周敏 的完整信息');
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect((await dialog.findAllByText('请填写查看原因'))[0]).toBeInTheDocument();
  expect(bodies(revealTeam.path)).toEqual([]);
  await user.type(dialog.getByLabelText('查看原因'), '核对领队身份');
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(await screen.findByText('500105199001014258')).toBeVisible();
  expect(screen.getByAltText('身份证人像面')).toHaveAttribute('src', '/files/private/x?sig=1');
  expect(bodies(revealTeam.path)).toEqual([{ id: 't1', reason: '核对领队身份' }]);
  await user.click(screen.getByRole('button', { name: /^隐藏（/ }));
  expect(screen.queryByText('500105199001014258')).toBeNull();
  expect(screen.queryByAltText('身份证人像面')).toBeNull();
});

it('corrects a team without touching what came masked', async () => {
  const { user, bodies } = open({ address: '/?mode=6&id=a1&apply=t1' });
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = await dialogNamed('编辑报名：江北合唱团');
  await user.type(dialog.getByLabelText('口号'), '唱响江北');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(updateTeam.path)).toHaveLength(1));
  expect(bodies(updateTeam.path)[0]).toMatchObject({
    id: 't1',
    version: 1,
    slogan: '唱响江北',
    idCardNo: '500***********4258',
    idCardFrontUrl: '/files/private/a/front.webp',
  });
});

it('asks before a team is deleted, in the words of every deletion', async () => {
  const { user, bodies } = open({ address: `/?mode=6&id=a1&apply=${team.id}` });
  await user.click(await screen.findByRole('button', { name: '删除' }));
  const question = await dialogNamed('确定要删除本条信息，是否继续');
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消')).toBeInTheDocument();
  expect(bodies(deleteTeam.path)).toEqual([]);
});
