import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { origin, type Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { photo } from '../harness/files';
import { filterBy, filterText, resetFilters } from '../harness/filters';
import { journey } from '../harness/journey';
import {
  act,
  answer,
  dialog,
  eventually,
  offered,
  open,
  paths,
  rowOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';
import {
  castVotes,
  decideTeams,
  makeRound,
  makeTeam,
  memberToken,
  modePath,
  modes,
  openMode,
  publishVote,
  sendMemberFile,
  teamForm,
} from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `群众合唱报名 ${Date.now()}`;
const idCardNo = '11010119900307475X';
const covered = '110***********475X';
const names = { member: '江畔合唱团', old: '山城合唱团', refused: '南滨路合唱团', added: '石马河社区合唱团' };
let id: string;
let round: string;
let memberTeam: string;
let oldTeam: string;
let cards: [string, string];
let admin: Visitor;

beforeAll(async () => {
  id = await publishVote(title);
  round = await makeRound(id, '初赛');
  oldTeam = await makeTeam(id, names.old, { name: '王建国' });
  await decideTeams([oldTeam], 100);
  await decideTeams([await makeTeam(id, names.refused, { name: '陈德芳' })], 101);
  admin = await signedIn('admin', paths.votes);
});

const box = (page: Page) => dialog(page, '新增报名');
const problemsOf = (page: Page) => page.locator('.ant-modal .ant-form-item-explain-error').allInnerTexts();

it('会员按公开接口报名，附身份证号与证件照；重复报名按原因拒绝', async () => {
  const [front, back] = [await photo('人像面.jpg'), await photo('国徽面.jpg')];
  const send = (file: typeof front) => sendMemberFile(2, { activityId: id, file, source: 'idcard' });
  cards = [await send(front), await send(back)];
  const body = {
    activityId: id,
    ...teamForm(names.member, { idCardNo, idCardFrontUrl: cards[0], idCardBackUrl: cards[1] }),
  };
  const path = `${votes}/adminOrPcOrApp-addActivitySignupInfo`;
  const token = await memberToken(2);
  const made = await must(path, body, token);
  memberTeam = String(made.id);
  const again = await call(path, body, token);
  expect([again.state, again.msg]).toEqual([0, `您已报名本活动，编号 ${String(made.number)}，请勿重复报名`]);
});

it('从活动列表进入报名：新的在前，电话打码，三种状态的名称照规定显示', async () => {
  const { page } = admin;
  await search(page, title);
  await act(page, title, '报名');
  await eventually(() => titlesOf(page), [names.member, names.refused, names.old]);
  for (const [name, state] of [
    [names.member, '待审核'],
    [names.old, '审核通过'],
    [names.refused, '未通过'],
  ] as const)
    await rowOf(page, name).getByText(state, { exact: true }).waitFor();
  await rowOf(page, names.member).getByText('138****5678').waitFor();
  expect(await offered(page, names.member)).toEqual(['详情', '审核', '编辑', '删除']);
});

it('按状态、团队名称、赛次筛选；条件留在地址里，刷新后还在；重置后全部回来', async () => {
  const { page } = admin;
  for (const [state, found] of [
    ['待审核', [names.member]],
    ['审核通过', [names.old]],
    ['未通过', [names.refused]],
    ['全部', [names.member, names.refused, names.old]],
  ] as const) {
    await filterBy(page, '状态', state);
    await eventually(() => titlesOf(page), [...found]);
  }
  await filterText(page, '团队名称', '南滨');
  await eventually(() => titlesOf(page), [names.refused]);
  await page.reload();
  await eventually(() => titlesOf(page), [names.refused]);
  await resetFilters(page);
  await eventually(() => titlesOf(page).then((titles) => titles.length), 3);
  await filterBy(page, '赛次', '初赛');
  await eventually(() => titlesOf(page), [names.old]);
  expect(new URL(page.url()).searchParams.get('s_round')).toBe(round);
  await filterBy(page, '状态', '待审核');
  await page.getByText('没有符合条件的报名').waitFor();
  await resetFilters(page);
});

it('身份证号打码，证件照遮住、没有链接就打不开；写明原因后显示一分钟，原因记入日志', async () => {
  const { page } = admin;
  expect((await fetch(origin + cards[0])).status).toBeGreaterThanOrEqual(400);
  await act(page, names.member, '详情');
  const panel = page.locator('.signup-identity');
  await panel.getByText(covered).waitFor();
  expect(await panel.getByText('已隐藏').count()).toBe(2);
  expect(await panel.locator('img').count()).toBe(0);
  await panel.getByRole('button', { name: '查看完整信息' }).click();
  const asking = dialog(page, '查看 李秀英 的完整信息');
  await asking.getByRole('button', { name: '查看', exact: true }).click();
  await asking.getByText('请填写查看原因').first().waitFor();
  const reason = `核对领队身份 ${Date.now()}`;
  await asking.getByLabel('查看原因').fill(reason);
  await asking.getByRole('button', { name: '查看', exact: true }).click();
  await panel.getByText(idCardNo).waitFor();
  for (const side of ['身份证人像面', '身份证国徽面']) {
    const picture = panel.getByRole('img', { name: side });
    await eventually(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
  }
  await panel.getByRole('button', { name: /^隐藏（\d+ 秒）$/ }).click();
  await panel.getByText(covered).waitFor();
  const { datas } = await must(
    '/api/systems/v1/admin-getOperationLog',
    { pageIndex: 1, pageSize: 20 },
    await tokenOf('platform'),
  );
  expect(JSON.stringify(datas)).toContain(reason);
});

it('没有“查看敏感信息”权限的编辑只看到打码的内容', async () => {
  const { page, context } = await signedIn('editor', modePath(modes.signup, id, `&apply=${memberTeam}`));
  await page.getByText('身份信息已隐藏，查看需要“查看敏感信息”权限。').waitFor();
  expect(await page.getByRole('button', { name: '查看完整信息' }).count()).toBe(0);
  expect(await page.getByText(idCardNo).count()).toBe(0);
  const { state } = await call(
    `${votes}/admin-revealSignup`,
    { id: memberTeam, reason: '试一试' },
    await tokenOf('editor'),
  );
  expect(state).toBe(0);
  await context.close();
});

it('馆内修改报名：姓名与人数按规定检查，打码的证件号不动，修改成功', async () => {
  const { page } = admin;
  await page.locator('.signup-head').getByRole('button', { name: '编辑' }).click();
  const form = dialog(page, `编辑报名：${names.member}`);
  const save = () => form.getByRole('button', { name: '确定', exact: true }).click();
  for (const [label, text, problem] of [
    ['姓名', '', '请输入姓名'],
    ['姓名', '字'.repeat(51), '长度在 1 到 50 个字符'],
    ['团队人数', '', '团队人数不能为空'],
    ['团队人数', '0', '团队人数不正确'],
    ['团队人数', '2.5', '团队人数不正确'],
    ['联系电话', '', '电话号码不能为空'],
    ['联系电话', '1234', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
  ] as const) {
    await item(form, label).locator('input').fill(text);
    await save();
    await item(form, label).getByText(problem, { exact: true }).waitFor();
  }
  await item(form, '姓名').locator('input').fill('李秀英（领队）');
  await item(form, '团队人数').locator('input').fill('26');
  await item(form, '联系电话').locator('input').fill('023-68792829');
  expect(await item(form, '身份证号').locator('input').inputValue()).toBe(covered);
  await save();
  await toast(page, '修改成功！');
  await page.locator('.team-facts').getByText('李秀英（领队）').waitFor();
  await page.locator('.team-facts').getByText('26 人').waitFor();
  const full = await must(
    `${votes}/admin-revealSignup`,
    { id: memberTeam, reason: '核对修改' },
    await tokenOf('admin'),
  );
  expect(full.idCardNo).toBe(idCardNo);
});

it('馆内代为报名：缺的逐项提示；上传证件照、从本机选照片后添加成功，编号接着往下', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '返回报名列表' }).click();
  await page.getByRole('button', { name: '新增报名' }).click();
  await box(page).getByRole('button', { name: '确定', exact: true }).click();
  await eventually(() => problemsOf(page), ['请输入姓名', '电话号码不能为空', '团队人数不能为空']);
  for (const [label, text] of [
    ['姓名', '周桂兰'],
    ['联系电话', '13983001122'],
    ['团队名称', names.added],
    ['团队人数', '18'],
    ['身份证号', '110101199003074750'],
  ] as const)
    await item(box(page), label).locator('input').fill(text);
  await box(page).getByRole('button', { name: '确定', exact: true }).click();
  await item(box(page), '身份证号').getByText('身份证号格式不正确').waitFor();
  await item(box(page), '身份证号').locator('input').fill(idCardNo);
  await box(page)
    .getByLabel('选择身份证人像面文件')
    .setInputFiles(await photo('证件.jpg'));
  await item(box(page), '身份证人像面').getByRole('img', { name: '身份证人像面' }).waitFor();
  await box(page).getByRole('button', { name: '选择照片' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByRole('option').first().click();
  await picker.getByRole('button', { name: /^确定/ }).click();
  await picker.waitFor({ state: 'hidden' });
  await box(page).getByRole('button', { name: '更换照片' }).waitFor();
  await box(page).getByRole('button', { name: '确定', exact: true }).click();
  await toast(page, '添加成功！');
  await rowOf(page, names.added).getByText('待审核').waitFor();
  expect((await rowOf(page, names.added).locator('td').allInnerTexts()).map((text) => text.trim())).toContain('4');
  await rowOf(page, names.added).locator('img').waitFor();
});

it('删除只是不再显示：先说明影响，取消不删；删除后选票仍在台账，编号不再给别人', async () => {
  const { page } = admin;
  await castVotes(2, { activityId: id, rotationId: round, signupId: oldTeam }, 3);
  await openMode(page, modes.signups, id);
  await act(page, names.old, '删除');
  await dialog(page, '确定要删除本条信息，是否继续')
    .getByText('队伍将退出「初赛」的排名，已得的 3 票只保留在选票台账中。')
    .waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  await rowOf(page, names.old).waitFor();
  await act(page, names.old, '删除');
  await answer(page, '删除');
  await toast(page, '删除成功!');
  await eventually(() => titlesOf(page), [names.added, names.member, names.refused]);
  const next = await must(
    `${votes}/adminOrPcOrApp-addActivitySignupInfo`,
    { activityId: id, ...teamForm('两江合唱团') },
    await tokenOf('editor'),
  );
  expect(next.number).toBe(5);
  await openMode(page, modes.ledger, id);
  await page.getByText('共 3 票').waitFor();
  await page.getByText(names.old).first().waitFor();
});

it('赛次没有结束、已有选票时不能启用自定义报名，并说明是哪个赛次', async () => {
  const { page } = admin;
  await open(page, paths.votes);
  await search(page, title);
  await page.getByLabel(`自定义报名：${title}`).click();
  await answer(page, '确定');
  await toast(page, '赛次「初赛」尚未结束，已有 3 张选票，不能启用自定义报名；请在赛次结束后启用');
  expect(await offered(page, title)).toContain('报名');
});

it('启用自定义报名的活动不再用团队报名：没有报名按钮，直接打开地址也不能代为报名', async () => {
  const { page } = admin;
  const name = `改用表单报名 ${Date.now()}`;
  const other = await publishVote(name);
  await makeTeam(other, names.member);
  await must(`${votes}/admin-setCustomApplyState`, { activityId: other, isCustomApply: true }, await tokenOf('admin'));
  await open(page, paths.votes);
  await search(page, name);
  expect(await offered(page, name)).not.toContain('报名');
  await openMode(page, modes.signups, other);
  await rowOf(page, names.member).waitFor();
  expect(await page.getByRole('button', { name: '新增报名' }).count()).toBe(0);
});
