import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { cellsOf, filterBy } from '../harness/filters';
import { press } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { eventually, paths, toast } from '../harness/screen';
import {
  castVote,
  chinaMinute,
  decideTeams,
  makeRound,
  makeTeam,
  memberToken,
  modePath,
  modes,
  openMode,
  publishVote,
  type Vote,
  weekFrom,
} from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `少儿朗诵展演 ${Date.now()}`;
const day = 24 * 60;
const ids = { activity: '', open: '', coming: '', over: '', approved: '', rival: '', waiting: '', gone: '', late: '' };
let editor: Visitor;

beforeAll(async () => {
  ids.activity = await publishVote(title, { isAppShow: false });
  const past = { startTime: chinaMinute(-3 * day), endTime: chinaMinute(-day - 5) };
  const [voteStartTime, voteEndTime] = [past.startTime, past.endTime];
  ids.over = await makeRound(ids.activity, '海选', { ...past, voteStartTime, voteEndTime });
  ids.open = await makeRound(ids.activity, '初赛', { voteCycle: 3, voteNum: 3 });
  ids.coming = await makeRound(ids.activity, '决赛', weekFrom(5));
  ids.approved = await makeTeam(ids.activity, '星星朗诵团');
  ids.rival = await makeTeam(ids.activity, '小船朗诵团');
  ids.waiting = await makeTeam(ids.activity, '蒲公英朗诵团');
  ids.gone = await makeTeam(ids.activity, '风铃朗诵团');
  ids.late = await makeTeam(ids.activity, '月亮朗诵团');
  await decideTeams([ids.approved, ids.rival, ids.gone, ids.late], 100);
  const token = await tokenOf('admin');
  const teamIds = [ids.approved, ids.rival, ids.gone];
  await must(`${votes}/admin-promoteTeams`, { rotationId: ids.over, toRotationId: ids.open, teamIds }, token);
  await must(`${votes}/admin-logicDeleteActSignupInfo`, { id: ids.gone }, token);
  editor = await signedIn('editor', paths.votes);
});

const voteFor = (changes: Partial<Vote> = {}): Vote => ({
  activityId: ids.activity,
  rotationId: ids.open,
  signupId: ids.approved,
  ...changes,
});
const number = (page: Page, label: string) =>
  page.locator('.ant-form-item').filter({ hasText: label }).getByRole('spinbutton').first();
const hour = (page: Page, label: string) => page.getByRole('combobox', { name: label });
const refusal = async (member: number, changes?: Partial<Vote>) => {
  const { state, msg, code } = await castVote(member, voteFor(changes));
  expect(state, msg).toBe(0);
  return [code, msg];
};

/** Sets the rules of the activity without the page. */
async function setRules(rules: Record<string, unknown>): Promise<void> {
  const none = { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null };
  await must(`${votes}/admin-setVoteRules`, { activityId: ids.activity, ...none, ...rules }, await tokenOf('editor'));
}

it('规则页：时段不完整、先后颠倒都提示；保存后右边用文字说明现在的规则', async () => {
  const { page } = editor;
  await openMode(page, modes.ledger, ids.activity, '&b_tab=rules');
  await page.getByText('投票时间内全天可以投票。').waitFor();
  await page.getByText('同一网络地址的投票次数不限。').waitFor();
  await number(page, '每位投票人每周期对同一队伍最多').fill('2');
  await hour(page, '开始时间').fill('08:00');
  await press(page, '保存规则');
  await page.getByText('请填写结束时间').waitFor();
  await hour(page, '结束时间').fill('07:00');
  await page.getByText('结束时间应晚于开始时间').waitFor();
  await hour(page, '开始时间').fill('0000');
  await hour(page, '结束时间').fill('24:00');
  await page.keyboard.press('Tab');
  await press(page, '保存规则');
  await toast(page, '投票规则已保存');
  await page.getByText('每位投票人在一个周期内对同一队伍最多投 2 票。').waitFor();
  await page.getByText('投票时间内每天 00:00 至 24:00 可以投票，其余时间不接受投票。').waitFor();
  await page.getByText('每位投票人每天 3 票，其中同一队伍最多 2 票').waitFor();
  const rules = await must(`${votes}/admin-getVoteRules`, { activityId: ids.activity }, await tokenOf('viewer'));
  expect(rules).toMatchObject({ perTeam: 2, perAddressMinute: null, openFrom: '00:00', openTo: '24:00' });
});

it('公众投票的每一种拒绝都有自己的中文说明', async () => {
  const future = weekFrom(5);
  const told = [
    await refusal(47, { rotationId: ids.coming }),
    await refusal(47, { rotationId: ids.over }),
    await refusal(47, { signupId: ids.waiting }),
    await refusal(47, { signupId: ids.gone }),
    await refusal(47, { signupId: ids.late }),
  ];
  expect(told[0]?.[1]).toMatch(
    new RegExp(`^尚未开始投票，投票时间为 ${future.startTime?.slice(0, 10)} [\\d:]+ 至 [\\d: -]+$`),
  );
  expect(told.slice(1)).toEqual([
    ['ILLEGAL_STATE', '投票已结束'],
    ['ILLEGAL_STATE', '该参赛者未通过审核，不能投票'],
    ['ILLEGAL_STATE', '该参赛者已退出，不能投票'],
    ['ILLEGAL_STATE', '该参赛者不在本赛次中，不能投票'],
  ]);
  for (let count = 0; count < 2; count += 1) expect((await castVote(47, voteFor())).msg).toBe('投票成功');
  expect(await refusal(47)).toEqual(['QUOTA', '本赛次每天最多给同一参赛者投 2 票，今天给该参赛者的票数已用完']);
  expect((await castVote(47, voteFor({ signupId: ids.rival }))).msg).toBe('投票成功');
  expect(await refusal(47, { signupId: ids.rival })).toEqual(['QUOTA', '本赛次每天可投 3 票，今天的票数已用完']);
});

it('同一网络地址每分钟的次数和每天的开放时段也按规则拒绝', async () => {
  await setRules({ perAddressMinute: 1 });
  // Taken or not: one vote of this minute is there.
  await castVote(48, voteFor());
  expect(await refusal(48)).toEqual(['QUOTA', '当前网络投票过于频繁，同一网络地址每分钟最多投 1 票，请稍后再试']);
  const isMorning = Number(chinaMinute().slice(11, 13)) < 12;
  const [openFrom, openTo] = isMorning ? ['20:00', '21:30'] : ['06:00', '07:30'];
  await setRules({ openFrom, openTo });
  expect(await refusal(48)).toEqual(['ILLEGAL_STATE', `当前不在投票时段，每天 ${openFrom} 至 ${openTo} 可以投票`]);
  await setRules({});
});

it('不在该渠道显示的、没有审核通过的活动，对公众都像不存在一样', async () => {
  const draft = await createVote(await tokenOf('editor'), `草稿 ${title}`, 0);
  const missing = ['FORBIDDEN', '无权限或数据不存在'];
  expect(await refusal(48, { channel: 'app' })).toEqual(missing);
  expect(await refusal(48, { activityId: draft })).toEqual(missing);
  const staff = await call(`${votes}/pcOrApp-vote`, voteFor(), await tokenOf('editor'));
  expect(staff.state).not.toBe(1);
});

it('会员取消自己的投票后名额还回，可以再投；台账里两票都在', async () => {
  const token = await memberToken(49);
  const cast = () => call(`${votes}/pcOrApp-vote`, voteFor(), token);
  const answers = [await cast(), await cast(), await cast()];
  expect(answers.map(({ objects }) => objects.remaining)).toEqual([2, 1, 0]);
  expect((await refusal(49))[0]).toBe('QUOTA');
  await must(`${votes}/pcOrApp-cancelVote`, { id: answers[1]?.objects.id }, token);
  expect((await cast()).objects.remaining).toBe(0);
  expect((await refusal(49))[0]).toBe('QUOTA');
  const { page } = editor;
  await openMode(page, modes.ledger, ids.activity);
  await page.getByRole('button', { name: '139****0049' }).first().click();
  await page.locator('.list-bar').getByText('共 4 票').waitFor();
  await filterBy(page, '状态', '已取消');
  await page.locator('.list-bar').getByText('共 1 票').waitFor();
  await eventually(async () => (await cellsOf(page)).map((cells) => cells.at(-1)), ['已取消']);
});

it('同时投出的票也不超过每人的名额', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => castVote(50, voteFor())));
  expect(answers.filter(({ state }) => state === 1)).toHaveLength(3);
  const refused = answers.filter(({ state }) => state !== 1);
  expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set(['本赛次每天可投 3 票，今天的票数已用完']));
});

it('查看员只看到现在的规则，不能修改', async () => {
  const { page, context } = await signedIn('viewer', modePath(modes.ledger, ids.activity, '&b_tab=rules'));
  await page.getByText('现在的规则').waitFor();
  await page.getByText('同一网络地址的投票次数不限。').waitFor();
  expect(await page.getByRole('button', { name: '保存规则' }).count()).toBe(0);
  expect(await page.getByRole('spinbutton').count()).toBe(0);
  await context.close();
});
