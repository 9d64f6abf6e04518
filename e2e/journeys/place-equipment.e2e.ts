import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { filterBy, filterText, filters, resetFilters } from '../harness/filters';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { ownTime } from '../harness/own-time';
import { createPlace, placePaths, storedPlace } from '../harness/place';
import { answer, countOf, dialog, eventually, listReady, rowsOf, toast } from '../harness/screen';

const { signedIn } = journey();
const reserve = '/api/reserve/v1';
const mark = String(Date.now()).slice(-8);
const names = { used: `古筝架 ${mark}`, other: `谱台灯 ${mark}`, third: `合唱返听 ${mark}` };
const site = `民乐排练厅 ${mark}`;
let editor: Visitor;
let siteId: string;

beforeAll(async () => {
  editor = await signedIn('editor', placePaths.sites);
  await listReady(editor.page);
});

const row = (page: Page, name: string) => rowsOf(page).filter({ has: page.getByText(name, { exact: true }) });
const named = (page: Page) =>
  page
    .locator('tbody .equipment-name > span')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));
const save = (page: Page, title: string) =>
  dialog(page, title).getByRole('button', { name: '确定', exact: true }).click();

async function pieceId(name: string): Promise<string> {
  const { datas } = await must(`${reserve}/admin-getPageEquipment`, { keyword: name }, await tokenOf('editor'));
  // The contract's own list shape.
  return (datas as { id: string }[])[0]?.id ?? '';
}

it('从场地列表打开设备管理（mode 5）；新增时名称在改动与离开时都检查', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '设备管理' }).click();
  await page.waitForURL((url) => url.searchParams.get('mode') === '5');
  await page.getByRole('button', { name: '新增设备' }).click();
  const box = dialog(page, '新增设备');
  const name = item(box, '设备名称').locator('input');
  await name.focus();
  await page.keyboard.press('Tab');
  await item(box, '设备名称').getByText('请输入设备名称').waitFor();
  await name.fill('古');
  await item(box, '设备名称').getByText('请输入设备名称').waitFor({ state: 'hidden' });
  await name.fill('');
  await item(box, '设备名称').getByText('请输入设备名称').waitFor();
  await name.fill('设'.repeat(51));
  await item(box, '设备名称').getByText('设备名称不能超过 50 个字符').waitFor();
  await name.fill(names.used);
  await item(box, '备注').locator('textarea').fill('六台，存放二楼器材室');
  await save(page, '新增设备');
  await toast(page, '添加成功！');
  await row(page, names.used).getByText('六台，存放二楼器材室').waitFor();
  for (const more of [names.other, names.third]) {
    await page.getByRole('button', { name: '新增设备' }).click();
    await item(dialog(page, '新增设备'), '设备名称').locator('input').fill(more);
    await save(page, '新增设备');
    await row(page, more).waitFor();
  }
});

it('编辑：清空名称就确定，提示上传参数有误！；改好后修改成功！', async () => {
  const { page } = editor;
  await row(page, names.other).getByRole('button', { name: '编辑' }).click();
  const box = dialog(page, '编辑设备');
  await item(box, '设备名称').locator('input').fill('');
  await save(page, '编辑设备');
  await toast(page, '上传参数有误！');
  await item(box, '设备名称').getByText('请输入设备名称').waitFor();
  await item(box, '设备名称').locator('input').fill(names.other);
  await item(box, '备注').locator('textarea').fill('二十盏');
  await save(page, '编辑设备');
  await toast(page, '修改成功！');
  await row(page, names.other).getByText('二十盏').waitFor();
});

it('切换有效状态：提示状态修改成功！约一秒，再切换回来', async () => {
  const { page } = editor;
  const state = row(page, names.other).getByRole('switch');
  for (const checked of ['false', 'true']) {
    await state.click();
    await toast(page, '状态修改成功！');
    const notice = page.locator('.ant-message-notice', { hasText: '状态修改成功！' });
    const [shown] = await ownTime(() => notice.waitFor({ state: 'detached' }));
    expect(shown).toBeLessThan(2500);
    await eventually(() => state.getAttribute('aria-checked'), checked);
  }
});

it('按关键字搜索；高级搜索按有效、无效与添加时间；条件可以重置', async () => {
  const { page } = editor;
  await row(page, names.third).getByRole('switch').click();
  await toast(page, '状态修改成功！');
  await filterText(page, '关键字', mark);
  await eventually(async () => (await named(page)).toSorted(), Object.values(names).toSorted());
  expect(await filters(page).getByText('添加时间').count()).toBe(0);
  await page.getByRole('button', { name: '高级搜索' }).click();
  for (const [state, found] of [
    ['有效', [names.used, names.other]],
    ['无效', [names.third]],
    ['全部', Object.values(names)],
  ] as const) {
    await filterBy(page, '状态', state);
    await eventually(async () => (await named(page)).toSorted(), [...found].toSorted());
  }
  await filters(page).getByRole('textbox', { name: '开始日期' }).click();
  await page.locator('.ant-picker-presets:visible').getByText('最近一周', { exact: true }).click();
  await filters(page).getByRole('button', { name: '查询' }).click();
  await page.waitForURL((url) => url.searchParams.has('e_startTime'));
  await listReady(page);
  await eventually(() => countOf(page), 3);
  await page.reload();
  await eventually(() => countOf(page), 3);
});

it('导出的表格就是筛选出的设备', async () => {
  const { page } = editor;
  const { header, rows } = await exported(page);
  const at = header.indexOf('设备名称');
  expect(rows.map((cells) => cells[at])).toEqual(await named(page));
  expect(rows.find((cells) => cells[at] === names.third)).toContain('无效');
});

it('被场地选用的设备在列表里说明几处使用，点开是场地的名称', async () => {
  const { page } = editor;
  siteId = await createPlace('site', site, { equipmentId: [await pieceId(names.used)] });
  await page.reload();
  await row(page, names.used)
    .getByRole('button', { name: `1 处使用，查看使用${names.used}的场所` })
    .click();
  await dialog(page, `使用“${names.used}”的场所`).getByText(site).waitFor();
  await page.keyboard.press('Escape');
});

it('批量删除：全选后先说明用在哪里；取消不删，确定后删除成功！，场地仍列出设备名称', async () => {
  const { page } = editor;
  await page.getByRole('checkbox', { name: '全选', exact: true }).check();
  await page.locator('.equipment-selection').getByText('已选 3 件').waitFor();
  await page.getByRole('button', { name: '批量删除' }).click();
  const question = dialog(page, '确定要删除选中的 3 件设备，是否继续');
  await question.getByText(`${names.used}：场地《${site}》`).waitFor();
  await answer(page, '取消');
  await eventually(() => countOf(page), 3);
  await page.getByRole('button', { name: '批量删除' }).click();
  await answer(page, '确定');
  await toast(page, '删除成功！');
  await page.getByText('没有符合条件的设备').waitFor();
  expect((await storedPlace('site', siteId)).equipments).toBe(names.used);
  await resetFilters(page);
  await page.getByRole('button', { name: '返回列表' }).click();
  await page.waitForURL((url) => url.searchParams.get('mode') !== '5');
});

it('只有查看权限的人看得到设备，不能新增、切换、删除', async () => {
  const { page, context } = await signedIn('viewer', `${placePaths.sites}?mode=5`);
  await rowsOf(page).first().waitFor();
  for (const name of ['新增设备', '批量删除', '编辑', '删除'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  await context.close();
});
