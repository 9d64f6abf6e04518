import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { dayAhead } from '../harness/booking';
import { origin } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { focused, tabTo } from '../harness/keyboard';
import { pictureFile } from '../harness/picture';
import { dialog, eventually, listReady, rowOf, toast } from '../harness/screen';

const { visitor } = journey();

const input = (page: Page, name: string) => field(page, name).locator('input, textarea');

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, input(page, name));
  await page.keyboard.type(text);
}

/** Chooses in a select that is searched by typing. */
async function chooseIn(page: Page, select: Locator, option: string): Promise<void> {
  await select.and(page.locator(':not(.ant-select-disabled)')).waitFor();
  await tabTo(page, select.locator('input'));
  if ((await select.innerText()).trim() === option) return;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(option);
  await page.locator('.ant-select-item-option-active:visible', { hasText: option }).waitFor();
  await page.keyboard.press('Enter');
  await select.getByText(option, { exact: true }).waitFor();
}

async function typePeriod(page: Page, name: string, period: readonly [string, string]): Promise<void> {
  await tabTo(page, field(page, name).locator('input').first());
  for (const moment of period) {
    await page.keyboard.type(moment);
    await page.keyboard.press('Enter');
  }
  await eventually(() => field(page, name).locator('input').last().inputValue(), period[1]);
}

async function signInByKeyboard(page: Page, account: string): Promise<void> {
  await page.goto(origin);
  await tabTo(page, page.getByLabel('用户名'));
  await page.keyboard.type(account);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
}

it('只用键盘：登录、从菜单搜索进投票评选、填完整张表单并提交，回到列表后从标题继续', async () => {
  const title = `只用键盘发布的评选 ${Date.now()}`;
  const begins = `${dayAhead(100)} 09:00`;
  // Another journey's draft would be offered first.
  await must('/api/drafts/v1/admin-dropDraft', { kind: 'vote' }, await tokenOf('editor'));
  const { page } = await visitor();
  page.once('filechooser', (chooser) => void chooser.setFiles(pictureFile()));
  await signInByKeyboard(page, 'editor');

  await page.keyboard.press('Control+k');
  await dialog(page, '搜索菜单').getByRole('treeitem').first().waitFor();
  await page.keyboard.type('投票评选');
  await dialog(page, '搜索菜单').getByRole('treeitem', { name: '投票评选' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '投票评选' }).waitFor();
  await listReady(page);
  await tabTo(page, page.getByRole('button', { name: '新增投票活动' }));
  await page.keyboard.press('Enter');

  await typeInto(page, 'title', title);
  await chooseIn(page, field(page, 'typeId').locator('.ant-select'), '合唱声乐');
  for (const [index, name] of ['重庆市', '重庆市', '渝中区', '七星岗街道'].entries())
    await chooseIn(page, field(page, 'provinceId').locator('.ant-select').nth(index), name);
  await typeInto(page, 'address', '中山一路 122 号文化服务中心一楼多功能厅');
  await typeInto(page, 'contacts', '唐老师');
  await typeInto(page, 'tel', '023-67354722');
  await typePeriod(page, 'startTime', [begins, `${dayAhead(135)} 18:00`]);
  await typePeriod(page, 'signupStartTime', [`${dayAhead(67)} 09:00`, `${dayAhead(95)} 18:00`]);

  await tabTo(page, field(page, 'cover').getByRole('button', { name: '上传封面' }));
  await page.keyboard.press('Enter');
  const cropper = dialog(page, '裁剪封面');
  await cropper.waitFor();
  await tabTo(page, cropper.getByRole('button', { name: '本地上传' }));
  await page.keyboard.press('Enter');
  await page.getByTestId('cropper').waitFor();
  await tabTo(page, cropper.getByRole('button', { name: '确定裁剪' }));
  await page.keyboard.press('Enter');
  await toast(page, '封面已更新');

  await tabTo(page, page.getByRole('textbox', { name: '富文本编辑区' }));
  await page.keyboard.type('面向全区群众合唱团队，设初赛、复赛与决赛。');
  await tabTo(page, page.locator('.form-footer').getByRole('button', { name: '提交', exact: true }));
  await page.keyboard.press('Enter');

  await toast(page, '提交成功');
  await rowOf(page, title).getByText('审核中').waitFor();
  expect(await focused(page)).toBe('投票评选');
  await page.keyboard.press('Tab');
  expect(await focused(page)).not.toBe('跳到正文');
});
