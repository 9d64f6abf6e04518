import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { field, press } from '../harness/form';
import { peoplePaths } from '../harness/people';
import { dialog, listReady, open, rowsOf } from '../harness/screen';
import type { Shoot } from './round';

/** Welfare activities: list, form with its mistakes, person picker, details. */
export async function welfareScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, peoplePaths.welfare);
  await listReady(page);
  await shoot(page, 'welfare-list');
  await open(page, `${peoplePaths.welfare}?mode=2`);
  await field(page, 'title').waitFor();
  await press(page, '提交审批');
  await page.getByText('请选择负责人', { exact: true }).waitFor();
  await shoot(page, 'welfare-form-errors');
  await page.getByRole('button', { name: '选择负责人' }).click();
  await dialog(page, '选择负责人').getByRole('region', { name: '用户列表' }).locator('.ant-tree-title').nth(3).click();
  await shoot(page, 'welfare-people');
  await dialog(page, '选择负责人').getByRole('button', { name: '取消' }).click();
  await open(page, `${peoplePaths.welfare}?status=100`);
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await shoot(page, 'welfare-detail');
}

/** Teachers: list, weight, order, form with its mistakes, details with the reveal of a number. */
export async function teacherScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, peoplePaths.teachers);
  await listReady(page);
  await shoot(page, 'teacher-list');
  await page
    .getByRole('button', { name: /的权重/ })
    .first()
    .click();
  await dialog(page, /的权重$/)
    .getByLabel('权重')
    .waitFor();
  await shoot(page, 'teacher-weight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '排序', exact: true }).click();
  await dialog(page, '教师排序').getByRole('listitem').first().waitFor();
  await shoot(page, 'teacher-order');
  await dialog(page, '教师排序').getByRole('button', { name: '取消' }).click();
  await open(page, `${peoplePaths.teachers}?mode=2`);
  await field(page, 'name').waitFor();
  await shoot(page, 'teacher-form-add');
  await press(page, '提交审批');
  await page.getByText('头像不能为空').waitFor();
  await shoot(page, 'teacher-form-errors');
  await open(page, `${peoplePaths.teachers}?mode=4&id=${await numbered()}`);
  await page.getByRole('button', { name: '查看', exact: true }).waitFor();
  await shoot(page, 'teacher-detail');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await dialog(page, '查看身份证号').getByLabel('查看原因').waitFor();
  await shoot(page, 'teacher-reveal');
  await page.keyboard.press('Escape');
}

/** An approved teacher whose number is known. */
async function numbered(): Promise<string> {
  const asked = { status: 100, pageIndex: 1, pageSize: 100 };
  const { datas } = await must('/api/teachers/v1/admin-getPageTeachersInfo', asked, await tokenOf('admin'));
  // The contract's own list shape.
  const found = (datas as { id: string; idCardNo: string | null }[]).find(({ idCardNo }) => idCardNo);
  if (!found) throw new Error('the demo data has teachers with numbers');
  return found.id;
}
