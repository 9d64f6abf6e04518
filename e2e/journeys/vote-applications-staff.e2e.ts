import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { apply, makeFields } from '../harness/custom-form';
import { paper, photo } from '../harness/files';
import { filterBy } from '../harness/filters';
import { journey } from '../harness/journey';
import { dialog, eventually, listReady, paths, rowsOf, toast } from '../harness/screen';
import { memberToken, modePath, modes, openMode, publishVote } from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `广场舞展演征集 ${Date.now()}`;
const members = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40] as const;
const nameOf = (member: number) => `舞蹈队${member}`;
let id: string;
let fields: Map<string, string>;
let editor: Visitor;

const drawer = (page: Page) => page.locator('.application-drawer');
const person = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const batch = (page: Page) => page.getByRole('region', { name: '批量操作' });
const save = (page: Page, name: RegExp | string = /^保\s?存$/) => page.getByRole('button', { name }).click();

beforeAll(async () => {
  id = await publishVote(title, { isCustomApply: true });
  fields = await makeFields(id, [
    { fieldName: '队伍', type: 0 },
    { fieldName: '队伍名称', isNull: true, parentId: '队伍' },
    { fieldName: '节目简介', type: 2 },
    { fieldName: '排练照片', type: 3, isNull: true },
    { fieldName: '报名表', type: 4 },
  ]);
  // For members, so that the batch need not send pictures.
  const photoField = { id: fields.get('排练照片'), activityId: id, fieldName: '排练照片', type: 3, sort: 4 };
  const token = await tokenOf('editor');
  await must(`${votes}/admin-updateCustomApply`, { ...photoField, isNull: false, remarks: '' }, token);
  for (const member of members) await apply(member, id, { [fields.get('队伍名称') ?? '']: nameOf(member) });
  await must(`${votes}/admin-updateCustomApply`, { ...photoField, isNull: true, remarks: '近照' }, token);
  editor = await signedIn('editor', paths.votes);
});

it('代为报名：表单按活动自己的字段生成，未填的逐项提示，离开前先询问', async () => {
  const { page } = editor;
  await openMode(page, modes.applications, id);
  await listReady(page);
  await page.getByRole('button', { name: '代为报名' }).click();
  await page.getByRole('region', { name: '队伍' }).getByLabel('队伍名称').waitFor();
  await page.getByText('近照').waitFor();
  await save(page);
  for (const text of ['电话号码不能为空', '请输入队伍名称', '请上传排练照片']) {
    await page.locator('.ant-form-item-explain-error').getByText(text, { exact: true }).waitFor();
  }
  await page.getByLabel('手机号码').fill('13812345678');
  await page.goBack();
  await dialog(page, '离开此页？')
    .getByRole('button', { name: /取\s?消/ })
    .click();
  expect(await page.getByLabel('手机号码').inputValue()).toBe('13812345678');
});

it('上传图片和附件后保存，接着再报一份；列表注明代报人', async () => {
  const { page } = editor;
  await page.getByLabel('队伍名称').fill('迟到的舞蹈队');
  await page.getByLabel('选择排练照片文件').setInputFiles([await photo('正面.jpg'), await photo('侧面.jpg')]);
  await page.getByLabel('选择报名表文件').setInputFiles(paper('报名表.pdf', ['Dance team']));
  for (const name of ['正面.jpg', '侧面.jpg', '报名表.pdf']) {
    await page.getByRole('button', { name: `移除 ${name}` }).waitFor();
  }
  await page.getByRole('button', { name: '移除 侧面.jpg' }).click();
  for (const box of await page.getByRole('checkbox', { name: /^报名人已阅读并同意/ }).all()) await box.check();
  await save(page, '保存并再报一份');
  await toast(page, '添加成功！');
  await eventually(() => page.getByLabel('队伍名称').inputValue(), '');
  await page.getByRole('button', { name: /^返\s?回$/ }).click();
  await listReady(page);
  await person(page, '迟到的舞蹈队').getByText(/代报$/).waitFor();
});

it('审核人看到代报的图片和附件，与会员提交的一样审核', async () => {
  const { page, context } = await signedIn('reviewer', modePath(modes.applications, id));
  await listReady(page);
  await person(page, '迟到的舞蹈队').getByRole('button', { name: '审核' }).click();
  await drawer(page)
    .getByText(/由 .+ 代为报名$/)
    .waitFor();
  await eventually(() => drawer(page).getByRole('img', { name: '排练照片' }).count(), 1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('link', { name: '下载 报名表.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('报名表.pdf');
  await context.close();
});

it('选择全部后批量不通过：一个意见，逐条结果，已取消的说明原因', async () => {
  const { page, context } = await signedIn('reviewer', modePath(modes.applications, id));
  await listReady(page);
  await filterBy(page, '状态', '待审核');
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await batch(page).getByRole('button', { name: '选择全部 11 条' }).click();
  await batch(page).getByText('已选 11 条').waitFor();
  const [first] = members;
  const { datas } = await must(
    `${votes}/admin-getCustomSignupInfoList`,
    { activityId: id, keyword: nameOf(first) },
    await tokenOf('admin'),
  );
  // The contract's own list shape.
  const gone = (datas as { id: string }[])[0]?.id;
  await must(`${votes}/pcOrApp-cancelCustomSignup`, { id: gone }, await memberToken(first));
  await batch(page).getByRole('button', { name: '批量不通过' }).click();
  const asking = dialog(page, /^批量不通过 11 份报名申请/);
  const confirm = asking.getByRole('button', { name: '不通过 11 份' });
  await confirm.click();
  await asking.getByText('请输入意见', { exact: true }).waitFor();
  await asking.getByRole('button', { name: '报名信息不完整，请补充后重新提交。' }).click();
  await confirm.click();
  const told = dialog(page, '批量不通过结果');
  await told.getByText('成功 10 份，未处理 1 份（已不在列表中或已更新，不再勾选）').waitFor();
  await told.getByText('申请人已取消该申请').waitFor();
  await told.getByRole('button', { name: '知道了' }).click();
  await filterBy(page, '状态', '未通过');
  await eventually(() => rowsOf(page).count(), 10);
  const again = { ids: [gone], state: 100, approvalComments: '同意' };
  const answer = await call(`${votes}/admin-batchReviewSignupInfo`, again, await tokenOf('reviewer'));
  expect(answer.objects).toMatchObject([{ ok: false, message: '申请人已取消该申请' }]);
  await context.close();
});

it('查看员不能代为报名，也没有勾选与批量', async () => {
  const { page, context } = await signedIn('viewer', modePath(modes.applications, id));
  await listReady(page);
  expect(await page.getByRole('button', { name: '代为报名' }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await openMode(page, modes.applyOnBehalf, id);
  await page.getByText('代为报名需要新增权限，请联系管理员。').waitFor();
  await context.close();
});
