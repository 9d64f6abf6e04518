import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { brands, culturePaths, pasteBlock, planCell, publishClub } from '../harness/culture';
import { item } from '../harness/dialog-form';
import { photo } from '../harness/files';
import { chooseRegion, field, fill, press, problem, write } from '../harness/form';
import { journey } from '../harness/journey';
import { approve } from '../harness/scene';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  openList,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';
import { memberToken } from '../harness/vote';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-8);
const title = `川剧进社区 ${mark}`;
const clubTitle = `石马河川剧社 ${mark}`;
const today = new Date(Date.now() + 8 * 3_600_000);
const thisYear = today.getUTCFullYear();
const nextYear = thisYear + 1;
/** The running month and the one beside it; next year's months are apart from both, so that nothing is planned twice. */
const thisMonth = today.getUTCMonth() + 1;
const pasteFrom = Math.min(thisMonth, 11);
const laterMonth = pasteFrom >= 5 ? 1 : 8;
const laterDay = `${nextYear}-${String(laterMonth).padStart(2, '0')}-16`;
const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' } as const;
let id: string;
let editor: Visitor;
let reviewer: Visitor;

beforeAll(async () => {
  await publishClub(clubTitle);
  editor = await signedIn('editor', culturePaths.list);
  reviewer = await signedIn('reviewer', culturePaths.list);
  await listReady(editor.page);
});

const summaryOf = (row: { innerText: () => Promise<string> }) =>
  row.innerText().then((text) => text.replaceAll(/\s+/g, ' '));

/** Everything of the form but its plan, pictures and introduction. */
async function fillFacts(): Promise<void> {
  const { page } = editor;
  await fill(page, 'title', title);
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '民权路 16 号');
  await fill(page, 'duration', '90');
  await choose(page, field(page, 'typeId').locator('.ant-select'), '文艺演出');
  await field(page, 'leagueIds').locator('.ant-select').click();
  await field(page, 'leagueIds').locator('input').fill(clubTitle);
  await page.locator('.ant-select-dropdown:visible').getByTitle(clubTitle).click();
  await page.keyboard.press('Escape');
  await field(page, 'serviceType').getByText('志愿服务').click();
  await fill(page, 'contacts', '唐晓岚');
  await fill(page, 'tel', '023-67855210');
}

it('表单有误时说明；计划、图片、简介逐一提醒；从 Excel 粘贴计划，合计随之改变', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增配送活动' }).click();
  await press(page, '提交');
  await toast(page, '提交信息有误');
  await problem(page, 'leagueIds').getByText('请选择社团').waitFor();
  await fillFacts();
  await press(page, '提交');
  await toast(page, '请填写配送计划');
  await planCell(page, thisYear, pasteFrom).focus();
  await pasteBlock(page, `${pasteFrom === thisMonth ? '1\t2' : '2\t1'}\r\n3\t计划\r\n`);
  await page.getByText('1 格不是 0 至 999 的数字，已跳过').waitFor();
  await planCell(page, nextYear, laterMonth).focus();
  await pasteBlock(page, '2\t\t3\r\n');
  await eventually(() => page.getByTestId('plan-total').innerText(), '11');
  await planCell(page, nextYear, pasteFrom).focus();
  await page.keyboard.press('Delete');
  await eventually(() => page.getByTestId('plan-total').innerText(), '8');
  await press(page, '提交');
  await toast(page, '请上传图片');
  await field(page, 'albums')
    .getByLabel('选择图片文件')
    .setInputFiles([await photo('舞台.jpg')]);
  await field(page, 'albums')
    .getByRole('button', { name: /^删除第/ })
    .waitFor();
  await press(page, '提交');
  await toast(page, '请输入简介');
  await write(page, '折子戏送到社区，每场一个半小时。');
  await press(page, '提交');
  await toast(page, '添加成功！');
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
  const text = await summaryOf(rowOf(page, title));
  for (const shown of [clubTitle, '志愿服务', '90', '计划 8', '已分配 0', '审核中', '0/8'])
    expect(text).toContain(shown);
  expect(await offered(page, title)).toEqual(['详情', '撤销']);
});

it('两位审核人通过后，才有二维码与订单', async () => {
  const { datas } = await must(`${brands}/admin-getBrandPageList`, { keyword: title }, await tokenOf('editor'));
  // The contract's own list shape.
  id = (datas as { id: string }[])[0]?.id ?? '';
  for (const account of ['reviewer', 'reviewer2']) await approve(await tokenOf(account), id);
  const { page } = editor;
  await open(page, culturePaths.list);
  await search(page, title);
  await rowOf(page, title).getByText('审核通过').waitFor();
  expect(await offered(page, title)).toEqual(expect.arrayContaining(['详情', '订单', '二维码']));
});

it('会员申请后进入订单待审核；从那里打开订单，按月余量分配，日期在该月之内', async () => {
  const body = { brandId: id, year: nextYear, month: laterMonth, ...where, channel: 'pc' };
  for (const member of [61, 62]) {
    const asked = await call(`${brands}/pcOrApp-applyBrand`, body, await memberToken(member));
    expect(asked.state, asked.msg).toBe(1);
  }
  const { page } = reviewer;
  await open(page, culturePaths.waiting);
  await page.getByRole('search', { name: '筛选' }).getByRole('textbox').first().fill(title);
  await page.getByRole('button', { name: '查询' }).click();
  await eventually(() => titlesOf(page), [title, title]);
  await rowsOf(page).first().getByRole('button', { name: '审核', exact: true }).click();
  await page.waitForURL((url) => url.pathname === culturePaths.deliveries && url.searchParams.has('apply'));
  const allocated = new URL(page.url()).searchParams.get('apply');
  const drawer = dialog(page, '配送订单');
  await drawer.getByText('135****5678').waitFor();
  await drawer.getByRole('button', { name: '分配', exact: true }).click();
  const box = dialog(page, '分配配送');
  await box.getByText('余 3 次').first().waitFor();
  await item(box, '配送日期').locator('input').fill(laterDay);
  await page.keyboard.press('Enter');
  await box
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /分\s*配/ })
    .click();
  await toast(page, '分配成功');
  // On to the other one that the list showed.
  await page.waitForURL((url) => url.searchParams.get('apply') !== allocated);
  await drawer.getByText('申请 ').waitFor();
  await drawer.getByText('处理后自动打开下一个').waitFor({ state: 'hidden' });
  const stored = await must(`${brands}/admin-getDelivery`, { id: allocated }, await tokenOf('reviewer'));
  expect(stored).toMatchObject({ state: 'allocated', day: laterDay });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

it('驳回要写意见，会员看得到；订单离开待审核', async () => {
  const { page } = reviewer;
  await openList(page, `${culturePaths.deliveries}?brandId=${id}&state=pending`);
  await rowsOf(page).first().getByRole('button', { name: '驳回', exact: true }).click();
  const box = dialog(page, '驳回配送申请');
  await box
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /驳\s*回/ })
    .click();
  await box.getByText('请输入审批意见！', { exact: true }).waitFor();
  await item(box, '审核意见').locator('textarea').fill('场地不足六米，请另选地点。');
  await box
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /驳\s*回/ })
    .click();
  await toast(page, '审核成功！');
  await page.getByText('没有符合条件的订单').waitFor();
  const mine = await must(`${brands}/pcOrApp-getMyBrandApplys`, {}, await memberToken(62));
  expect(JSON.stringify(mine)).toContain('场地不足六米，请另选地点。');
});

it('代为安排：月份只能选有余量的，用完后不能再选', async () => {
  const { page } = editor;
  await open(page, `${culturePaths.deliveries}?brandId=${id}`);
  await page.getByRole('button', { name: '代为安排' }).click();
  const box = dialog(page, '代为安排配送');
  await box.getByRole('radio', { name: new RegExp(`^${thisMonth}月\\s*余 1 次`) }).check({ force: true });
  await item(box, '配送地点').locator('input').fill('大石坝小学操场');
  await item(box, '联系人').locator('input').fill('周老师');
  await item(box, '联系电话').locator('input').fill('13887654321');
  await box
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /安\s*排/ })
    .click();
  await toast(page, '分配成功');
  await page.getByRole('button', { name: '代为安排' }).click();
  await eventually(
    () => box.getByRole('radio', { name: new RegExp(`^${thisMonth}月\\s*已分配完`) }).isDisabled(),
    true,
  );
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
});

it('标记完成后列表进度为 1/8；撤销后回到 0/8', async () => {
  const { page } = editor;
  await openList(page, `${culturePaths.deliveries}?brandId=${id}&state=allocated`);
  // A month that has not begun offers no 完成.
  const early = rowsOf(page).filter({ hasText: where.address });
  expect(await early.getByRole('button', { name: '完成', exact: true }).count()).toBe(0);
  const arranged = rowsOf(page).filter({ hasText: '大石坝小学操场' });
  await arranged.getByRole('button', { name: '完成', exact: true }).click();
  const box = dialog(page, '标记配送完成');
  await box
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /完\s*成/ })
    .click();
  await toast(page, '已标记为完成');
  await open(page, culturePaths.list);
  await search(page, title);
  await rowOf(page, title).getByRole('progressbar', { name: '配送进度：已完成 1 次，计划 8 次' }).waitFor();
  await rowOf(page, title).getByText('1/8').waitFor();
  await act(page, title, '订单');
  await page.waitForURL((url) => url.searchParams.get('brandId') === id);
  const done = rowsOf(page).filter({ hasText: '已完成' });
  await done.getByRole('button', { name: '撤销完成' }).click();
  await answer(page, '撤销完成');
  await toast(page, '已恢复为已分配');
  await done.waitFor({ state: 'hidden' });
  await open(page, culturePaths.list);
  await search(page, title);
  await rowOf(page, title).getByText('0/8').waitFor();
});

it('计划少于已分配的次数时，提交被拒绝并说出月份与次数', async () => {
  const admin = await signedIn('admin', culturePaths.list);
  const { page } = admin;
  await search(page, title);
  await act(page, title, '编辑');
  const cell = planCell(page, nextYear, laterMonth);
  await page.getByText('已分配1').first().waitFor();
  await cell.focus();
  await page.keyboard.press('Delete');
  await press(page, '提交');
  await problem(page, 'plans').getByText(`${nextYear}年${laterMonth}月已分配 1 次配送，计划次数不能少于 1`).waitFor();
  await admin.context.close();
});

it('查看员只能看：没有新增、编辑、分配、安排', async () => {
  const viewer = await signedIn('viewer', culturePaths.list);
  const { page } = viewer;
  await search(page, title);
  expect(await page.getByRole('button', { name: '新增配送活动' }).count()).toBe(0);
  expect(await offered(page, title)).toEqual(['详情', '订单', '二维码']);
  await act(page, title, '订单');
  await listReady(page);
  await eventually(() => rowsOf(page).first().locator('.row-actions button').allInnerTexts(), ['详情']);
  expect(await page.getByRole('button', { name: '代为安排' }).count()).toBe(0);
  await viewer.context.close();
});
