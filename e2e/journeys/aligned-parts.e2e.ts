import { beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { activityPaths, dayFrom } from '../harness/activity';
import { forgetDrafts } from '../harness/database';
import { field, fillPeriod, press, problem } from '../harness/form';
import { journey } from '../harness/journey';
import { files, libraryPath } from '../harness/library';
import { dialog, eventually, listReady, paths, rowsOf, turnTo, turnToList } from '../harness/screen';

const { signedIn } = journey();

/** What a page sends off as it closes may come through on a busy machine. */
beforeEach(forgetDrafts);

/** Where the first words of a part stand, not the box around them. */
const wordsOf = (part: Locator): Promise<{ x: number; middle: number }> =>
  part.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(words ?? element);
    const { x, top, bottom } = range.getBoundingClientRect();
    return { x, middle: (top + bottom) / 2 };
  });

const boxOf = (part: Locator): Promise<{ x: number; y: number; height: number }> =>
  part.evaluate((element) => {
    const { x, y, height } = element.getBoundingClientRect();
    return { x, y, height };
  });

it('列表：按钮、控件与单元格的字在一条线上，操作与列名左齐，日期与其他控件一样高', async () => {
  const { page } = await signedIn('admin', '/new/activity', { size: 'small' });
  await listReady(page);
  const filters = page.getByRole('search', { name: '筛选' });
  const button = await wordsOf(filters.getByRole('button', { name: '查询' }));
  expect(Math.abs(button.middle - (await wordsOf(filters.locator('.ant-select').first())).middle)).toBeLessThan(0.6);

  const row = rowsOf(page).first();
  const action = await wordsOf(row.locator('.row-actions .ant-btn').first());
  expect(Math.abs(action.middle - (await wordsOf(row.locator('td').first())).middle)).toBeLessThan(0.6);
  expect(Math.abs(action.x - (await wordsOf(page.locator('th', { hasText: '操作' }).last())).x)).toBeLessThan(0.6);

  await turnToList(page, '/MuseumCenter/exhibitionOrderList');
  const dates = await boxOf(page.locator('.filter .ant-picker-range'));
  const choice = await boxOf(page.locator('.filter .ant-select').first());
  expect([Math.round(dates.y), Math.round(dates.height)]).toEqual([Math.round(choice.y), Math.round(choice.height)]);
});

const sectionStart = async (page: Page, path: string): Promise<number> => {
  await turnTo(page, path);
  await page.locator('.section h2').first().waitFor();
  return (await boxOf(page.locator('.section h2').first())).x;
};

it('表单：必填与选填的控件一样高低，各种表单的栏目从同一处开始，折起的栏目没有空白', async () => {
  const { page } = await signedIn('admin', '/', { size: 'small' });
  const starts = [
    await sectionStart(page, '/new/recruit?mode=2'),
    await sectionStart(page, '/userManage/roleAdd'),
    await sectionStart(page, '/userManage/addUser'),
  ];
  expect(new Set(starts).size, starts.join('、')).toBe(1);
  const [venue, department] = ['所属场馆', '部门'].map((label) =>
    page.locator('.ant-form-item', { hasText: label }).locator('.ant-select').first(),
  );
  if (!venue || !department) throw new Error('two fields');
  expect((await boxOf(venue)).y).toBe((await boxOf(department)).y);

  await turnTo(page, '/new/recruit?mode=2');
  const folded = page.locator('#recruit-more');
  await folded.waitFor();
  const foldedHeight = (await boxOf(folded)).height;
  expect(foldedHeight - (await boxOf(folded.locator('.section-head'))).height).toBeLessThanOrEqual(12);
});

/** The next who opens a new form must not be offered what was chosen here. */
const keepNoDraft = (page: Page) =>
  page.route('**/admin-saveDraft', (route) =>
    route.fulfill({ json: { state: 1, msg: '', objects: { savedTime: '2026-11-21 10:00:00' } } }),
  );

it('表单页的字段名都在控件左边，用户的表单也一样', async () => {
  const { page } = await signedIn('admin', '/userManage/addUser', { size: 'small', before: keepNoDraft });
  const item = page.locator('#account .ant-form-item', { hasText: '登录名' });
  const [name, control] = [item.locator('label'), item.locator('input')];
  await control.waitFor();
  const { y, height } = await boxOf(control);
  expect(Math.abs((await wordsOf(name)).middle - (y + height / 2))).toBeLessThan(2);

  // Where several fields stand in a row their names are above them.
  await page.getByRole('button', { name: '添加角色' }).click();
  const [above, below] = ['label', '.ant-select'].map((part) => page.locator('.staff-role-row').locator(part).first());
  if (!above || !below) throw new Error('a name and its field');
  const role = await boxOf(above);
  expect((await boxOf(below)).y - (role.y + role.height)).toBeLessThanOrEqual(8);
});

it('1024 宽的窗口里，列表的状态在操作旁边，不在操作后面', async () => {
  const { page } = await signedIn('admin', '/', { size: { width: 1024, height: 768 } });
  for (const path of ['/new/activity', '/new/booking', '/new/organization', activityPaths.orders, '/userManage/user']) {
    await turnToList(page, path);
    const tag = rowsOf(page).first().locator('.status-tag').first();
    const isSeen = await tag.evaluate((element) => {
      window.scrollTo({ top: element.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const at = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2));
      return at(left + 2) && at(right - 2);
    });
    expect(isSeen, path).toBe(true);
  }
});

it('窗口里一项填错时，提示不压着下一项的名称', async () => {
  const { page } = await signedIn('admin', '/new/activity?mode=2', { size: 'small', before: keepNoDraft });
  await field(page, 'isNeedReserve').getByRole('switch').click();
  await fillPeriod(page, 'startTime', [dayFrom(10), dayFrom(14)]);
  await page.getByRole('button', { name: new RegExp(`^编辑 ${dayFrom(11)}`) }).click();
  const box = dialog(page, /^编辑场次/);
  await box.getByLabel('票数').fill('三十');
  const before = await boxOf(box.getByText('选座', { exact: true }));
  await box.getByRole('button', { name: '确定' }).click();
  const message = await wordsOf(box.getByText('请输入纯数字'));
  const next = await boxOf(box.getByText('选座', { exact: true }));
  expect(next.y - message.middle, '提示的中线与下一项名称之间').toBeGreaterThanOrEqual(17);
  expect(next.y, '提示出来时下一项不动').toBe(before.y);
});

const tops = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));

it('日期没有要提醒的，下面不多空一行：填错前后，下一项与别处一样近', async () => {
  const { page } = await signedIn('admin', '/new/activity?mode=2', { size: 'small', before: keepNoDraft });
  const distance = async (upper: string, lower: string) =>
    Math.round((await boxOf(field(page, lower))).y - (await boxOf(field(page, upper))).y);
  await field(page, 'event').waitFor();
  const usual = await distance('contacts', 'principalIds');
  await eventually(() => distance('startTime', 'event'), usual);
  await press(page, '提交');
  await problem(page, 'startTime').waitFor();
  await eventually(() => distance('startTime', 'event'), usual);
});

it('修改密码：提示不挤着下面的要求、名称和按钮', async () => {
  const { page } = await signedIn('admin', paths.password, { size: 'small' });
  const panel = page.locator('.password');
  const button = panel.getByRole('button', { name: '确认修改' });
  await button.click();
  const message = panel.getByText('请再次输入新密码');
  await message.waitFor();
  expect((await boxOf(button)).y - (await wordsOf(message)).middle, '提示的中线与按钮之间').toBeGreaterThanOrEqual(20);
  const rules = panel.locator('.password-rules');
  const missing = await wordsOf(panel.getByText('请输入新密码'));
  expect((await boxOf(rules)).y - missing.middle).toBeGreaterThanOrEqual(12);
  const [again] = await tops(panel.getByText('确认新密码', { exact: true }));
  const { y, height } = await boxOf(rules);
  expect((again ?? 0) - (y + height), '要求与下一项名称之间').toBeGreaterThanOrEqual(20);
  // A reader hears the message and the rules.
  const described = await panel.getByLabel('新密码', { exact: true }).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
      .join(' '),
  );
  expect(described).toContain('至少 10 个字符');
});

it('资源的资料填错时，提示不压着下一项的名称', async () => {
  const { page } = await signedIn('admin', libraryPath, { size: 'small' });
  await files(page).getByRole('option').locator('.resource-name').first().click();
  const form = page.locator('.resource-form');
  await form.getByLabel('名称').fill('');
  await form.getByRole('button', { name: '保存' }).click();
  const message = await wordsOf(form.getByText('请输入名称'));
  const next = await boxOf(form.getByText('标签', { exact: true }));
  expect(next.y - message.middle, '提示的中线与下一项名称之间').toBeGreaterThanOrEqual(17);
});

it('1280 宽：审核人一览不用横向滚动就看到每一类内容', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/settingPeople', { size: 'small' });
  const table = page.locator('.reviewer-table .ant-table-content');
  await table.locator('tbody .ant-tag').first().waitFor();
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

it('矮窗口里居中的窗口仍在正中，长部门名称只占一行', async () => {
  const { page } = await signedIn('admin', '/new/activity?mode=2', { size: 'small' });
  await field(page, 'title').waitFor();
  await page.getByRole('button', { name: '选择负责人' }).click();
  const box = dialog(page, '选择负责人');
  const names = box.getByRole('tree', { name: '部门' }).locator('.ant-tree-title');
  await names.nth(1).waitFor();
  const { y, height } = await boxOf(page.locator('.ant-modal:visible'));
  expect(Math.abs(720 - height - 2 * y)).toBeLessThanOrEqual(2);

  await names.nth(1).evaluate((name) => {
    name.textContent = '非物质文化遗产保护传承与群众文艺创作辅导研究部';
  });
  const [short, long] = [names.nth(0), names.nth(1)].map((name) => name.locator('..'));
  if (!short || !long) throw new Error('two departments');
  expect((await boxOf(long)).height).toBe((await boxOf(short)).height);
});

it('列表第一次打开时留着行的位置；日历的年月与页面同一种字', async () => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const hold = (of: Page) =>
    of.route('**/admin-getVotePageActivities', async (route) => {
      await held;
      await route.continue();
    });
  const { page } = await signedIn('admin', paths.votes, { size: 'small', before: hold });
  await page.locator('.list-table .ant-spin-spinning').waitFor();
  expect((await boxOf(page.locator('.list-panel'))).height).toBeGreaterThan(480);
  arrive();
  await listReady(page);
  await page.locator('.filter .ant-picker-range').click();
  const family = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fontFamily);
  const month = page.locator('.ant-picker-header:visible button', { hasText: '月' }).first();
  expect(await family(month)).toBe(await family(page.locator('body')));
});
