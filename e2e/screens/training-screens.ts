import type { Page } from 'playwright-core';
import { field } from '../harness/form';
import { dialog, listReady, open, rowsOf } from '../harness/screen';
import type { Shoot } from './round';

/** Courses and their students, clubs and their members, deliveries of culture and their plan. */
export async function trainingScreens(page: Page, shoot: Shoot): Promise<void> {
  await courseScreens(page, shoot);
  await clubScreens(page, shoot);
  await cultureScreens(page, shoot);
}

async function courseScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/new/course');
  await listReady(page);
  await shoot(page, 'course-list');
  await page.getByRole('button', { name: '学员', exact: true }).first().click();
  await page.locator('.students-figures').waitFor();
  await listReady(page);
  await shoot(page, 'course-students');
  await page.getByRole('button', { name: '签到表' }).click();
  await dialog(page, '课程签到表').locator('thead .attendance-box').first().waitFor();
  await shoot(page, 'course-attendance');
  await page.keyboard.press('Escape');
  await open(page, '/new/course?mode=2');
  await field(page, 'title').waitFor();
  await shoot(page, 'course-form');
  await open(page, '/MuseumCenter/trainingRegistration');
  await listReady(page);
  await shoot(page, 'course-signups');
  await registerScreen(page, shoot);
}

/** 考勤 of a course of the demo that has begun, with today's marks chosen. */
async function registerScreen(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/new/course?keyword=成人零基础古筝班');
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '学员', exact: true }).click();
  await page.getByRole('button', { name: '考勤' }).click();
  const register = dialog(page, /^考勤/);
  await register.locator('.ant-table-row').first().getByText('请假', { exact: true }).click();
  await register.getByRole('button', { name: /^其余/ }).click();
  await register.getByRole('button', { name: '全部已记' }).waitFor();
  await shoot(page, 'course-register');
  await register.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '放弃' }).click();
}

async function clubScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/new/organization');
  await listReady(page);
  await shoot(page, 'club-list');
  await page.getByRole('button', { name: '开始招募', exact: true }).first().click();
  await dialog(page, /招募/).waitFor();
  await shoot(page, 'club-recruit');
  await page.keyboard.press('Escape');
  await open(page, '/new/organization?mode=2');
  await page.getByRole('button', { name: '添加相册' }).click();
  await dialog(page, '添加相册').getByLabel('相册名称').waitFor();
  await shoot(page, 'club-album');
  await page.keyboard.press('Escape');
  await open(page, '/new/organization?status=100');
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  await page.getByRole('tab', { name: /成员/ }).click();
  await page.getByRole('columnheader', { name: '入团时间' }).first().waitFor();
  await page.getByRole('table').first().waitFor();
  await shoot(page, 'club-members');
  await open(page, '/MuseumCenter/joinApplication');
  await listReady(page);
  await shoot(page, 'club-applications');
}

async function cultureScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/new/culture');
  await listReady(page);
  await shoot(page, 'culture-list');
  await open(page, '/new/culture?mode=2');
  await page.getByTestId('plan-total').waitFor();
  await page.getByTestId('plan-total').scrollIntoViewIfNeeded();
  await shoot(page, 'culture-plan');
  await open(page, '/MuseumCenter/cultureOrderList');
  await listReady(page);
  await shoot(page, 'culture-orders');
  await open(page, '/MuseumCenter/cultureOrderList?state=pending');
  await listReady(page);
  await page.getByRole('button', { name: '分配', exact: true }).first().click();
  await dialog(page, '分配配送')
    .getByText(/余 \d+ 次/)
    .first()
    .waitFor();
  await shoot(page, 'culture-allocate');
  await page.keyboard.press('Escape');
}
