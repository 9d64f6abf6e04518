import { expect, it } from 'vitest';
import { origin } from '../harness/browser';
import { journey } from '../harness/journey';
import { eventually, open, openList, paths } from '../harness/screen';

const { signedIn } = journey();

it('填写表单时打开帮助：说明在旁边，已填的内容还在；按 Esc 关闭；换页后说明跟着换', async () => {
  const { page, errors } = await signedIn('admin', '/userManage/addUser');
  await page.getByLabel('登录名').fill('help-reader');
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  const panel = page.getByRole('complementary', { name: '帮助' });
  await panel.getByRole('heading', { level: 1, name: '员工账号与导入' }).waitFor();
  await page.getByLabel('姓名').fill('何晓');
  await panel.getByRole('link', { name: '我的权限' }).first().click();
  await panel.getByRole('heading', { level: 1, name: /^我的权限/ }).waitFor();
  expect(await page.getByLabel('登录名').inputValue()).toBe('help-reader');
  expect(await page.getByLabel('姓名').inputValue()).toBe('何晓');
  await panel.focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  page.once('dialog', (question) => void question.accept());
  await openList(page, paths.recruits);
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await panel.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await page.getByRole('link', { name: '师资队伍' }).click();
  await panel.getByRole('heading', { level: 1, name: '师资队伍' }).waitFor();
  expect(errors).toEqual([]);
});

it('手册自成一页：目录、搜索、图片，打印时只有正文', async () => {
  const { page, errors } = await signedIn('viewer', '/help/courses');
  await page.getByRole('heading', { level: 1, name: '发布课程' }).waitFor();
  await page.getByRole('searchbox', { name: '搜索手册' }).fill('候补 签到');
  await page
    .getByRole('navigation', { name: '手册目录' })
    .getByRole('link', { name: /^学员、候补与考勤/ })
    .click();
  await page.waitForURL(`${origin}/help/course-students`);
  await page.getByRole('heading', { level: 1, name: '学员、候补与考勤' }).waitFor();
  expect(await page.getByRole('searchbox', { name: '搜索手册' }).inputValue()).toBe('候补 签到');
  const picture = page.locator('.help-article img').first();
  await picture.scrollIntoViewIfNeeded();
  await eventually(
    () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    1280,
  );
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: '主导航' }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: '手册目录' }).isVisible()).toBe(false);
  expect(await page.locator('.help-article').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await open(page, '/help/nothing');
  await page.getByText('手册里没有这一页').waitFor();
  expect(errors).toEqual([]);
});
