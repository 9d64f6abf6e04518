import { beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { voteForm } from '../harness/scene';
import { must, tokenOf } from '../harness/api';
import { forgetDrafts } from '../harness/database';
import { field } from '../harness/form';
import { line } from '../harness/custom-form';
import { journey } from '../harness/journey';
import { dialog, listReady, open, openList, paths } from '../harness/screen';
import { modes, publishVote } from '../harness/vote';

const { signedIn } = journey();

/** What a page sends off as it closes may come through on a busy machine. */
beforeEach(forgetDrafts);

async function box(part: Locator) {
  const found = await part.boundingBox();
  if (!found) throw new Error(`${String(part)} 不在页面上`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

const styleOf = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);

async function listLooks(page: Page): Promise<void> {
  await openList(page, '/MuseumCenter/venueWork');
  const link = await box(page.locator('.nav-side-link[aria-current]'));
  const menus = await box(page.locator('.nav-side > nav'));
  expect(menus.bottom - link.bottom, '当前菜单与侧栏下沿之间').toBeGreaterThanOrEqual(8);

  const actions = await box(page.locator('.filter-actions'));
  const lastButton = await box(page.locator('.filter-actions').getByRole('button', { name: '重置' }));
  expect(Math.abs(actions.bottom - lastButton.bottom), '竖线与按钮一样长').toBeLessThanOrEqual(1);

  const head = page.locator('th.ant-table-column-has-sorters', { hasText: '封面 / 标题' });
  const name = await box(head.locator('.ant-table-column-title'));
  const arrows = await box(head.locator('.ant-table-column-sorter'));
  expect(arrows.x - name.right, '排序箭头紧跟列名').toBeLessThan(16);
}

it('列表：当前菜单不贴边，筛选的竖线与按钮齐，排序箭头在列名旁，空列表没有第二条线', async () => {
  const { page } = await signedIn('admin', paths.votes, { size: 'small' });
  await listLooks(page);
  await open(page, `${paths.votes}?keyword=没有这样的活动`);
  await page.getByText('没有符合条件的记录').waitFor();
  expect(await styleOf(page.locator('.ant-table-placeholder > td'), 'border-bottom-width')).toBe('0px');
});

it('表单：一排图片在名称旁边，提示与控件之间有空隙，长名称不切半个字', async () => {
  const token = await tokenOf('admin');
  const form = await voteForm(token, `整齐的表单 ${Date.now()}`);
  const id = String((await must('/api/VoteActivity/v1/admin-addVoteActivityInfo', { ...form, status: 0 }, token)).id);
  const { page } = await signedIn('admin', `${paths.votes}?mode=3&id=${id}`, { size: 'small' });
  const pictures = await box(field(page, 'albums'));
  const label = await box(page.locator('.ant-form-item-label', { hasText: '活动图片' }));
  expect(pictures.x).toBeGreaterThanOrEqual(label.right);
  expect(Math.abs(pictures.y - label.y)).toBeLessThanOrEqual(4);
  expect(await styleOf(field(page, 'title').locator('input'), 'text-overflow')).toBe('ellipsis');

  await open(page, '/new/organization?mode=2');
  const hint = page.locator('.ant-form-item-extra', { hasText: 'JPG 或 PNG 格式' });
  await hint.waitFor();
  expect([await styleOf(hint, 'padding-top'), await styleOf(hint, 'font-size')]).toEqual(['4px', '13px']);
});

it('铃铛上的数字只遮住铃铛一角，不碰旁边的场馆名；活动详情的负责人与展示端同一行', async () => {
  const { page } = await signedIn('admin', '/new/activity', { size: 'small' });
  const count = page.locator('.header-count .ant-badge-count');
  await count.waitFor();
  const bell = await box(page.locator('.header-bell'));
  const number = await box(count);
  expect(bell.right - number.x, '铃铛被遮住的宽').toBeLessThanOrEqual(6);
  expect(number.bottom - bell.y, '铃铛被遮住的高').toBeLessThanOrEqual(6);
  expect((await box(page.locator('.header-venue .ellipsis'))).x - number.right).toBeGreaterThanOrEqual(4);

  await listReady(page);
  await page.locator('.row-actions').getByRole('button', { name: '详情' }).first().click();
  const line = async (label: string) => (await box(page.locator('.ant-descriptions-item-label', { hasText: label }))).y;
  await page.locator('.ant-descriptions-item-label', { hasText: '展示端' }).waitFor();
  expect(await line('负责人')).toBe(await line('展示端'));
});

/** The control with the focus, where a bar that stays in sight covers some of it; tall ones cannot be shown whole. */
const coveredControl = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const control = document.activeElement;
    const foot = document.querySelector('.form-footer');
    if (!control || !foot || foot.contains(control)) return '';
    const { top, bottom, height } = control.getBoundingClientRect();
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isCovered = height < 200 && (bottom > foot.getBoundingClientRect().top + 1 || top < head - 1);
    return isCovered
      ? `${control.id || control.textContent} ${String(Math.round(top))}-${String(Math.round(bottom))}`
      : '';
  });

it.each(['/new/course', '/new/booking'])('键盘走遍 %s 的表单，页头和页脚不遮住当前的控件', async (path) => {
  const { page } = await signedIn('admin', `${path}?mode=2`, { size: 'small' });
  const first = field(page, 'title').locator('input');
  await first.focus();
  const covered: string[] = [];
  const walk = async (key: string, isThere: () => Promise<boolean>) => {
    for (let step = 0; step < 80 && !(await isThere()); step += 1) {
      await page.keyboard.press(key);
      // The page scrolls with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      covered.push(await coveredControl(page));
    }
    expect(await isThere(), key).toBe(true);
  };
  const submit = page.locator('.form-footer').getByRole('button', { name: '提交' });
  await walk('Tab', () => submit.evaluate((button) => button === document.activeElement));
  await walk('Shift+Tab', () => first.evaluate((input) => input === document.activeElement));
  expect(covered.filter(Boolean)).toEqual([]);
});

it('放大到 150%：顶部菜单一个不缺，长姓名不占菜单的位置，审批设置的操作不用横向滚动', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/approvalSetting', { size: 'small' });
  const isWhole = async () => {
    const menus = await box(page.locator('.nav-top'));
    const last = await box(page.locator('.nav-top-item').last());
    return last.right <= menus.right + 1;
  };
  await page.locator('.header-name').evaluate((name) => {
    name.textContent = '古丽巴哈尔·阿不都热合曼·买买提江·吐尔逊';
  });
  expect(await isWhole(), '1280 宽').toBe(true);

  await page.setViewportSize({ width: 960, height: 600 });
  expect(await isWhole(), '960 宽').toBe(true);
  const table = await box(page.locator('.flow-panel .ant-table-container'));
  const drop = page.locator('.flow-panel .row-actions').getByRole('button', { name: '恢复默认' }).first();
  expect((await box(drop)).right).toBeLessThanOrEqual(table.right);

  await open(page, '/userManage/branchManagement');
  const setting = page.locator('.venue-setting-row');
  await setting.getByRole('switch').waitFor();
  expect(await styleOf(setting.getByRole('switch'), 'flex-shrink')).toBe('0');
});

it('审核时图片完整显示，不裁去头像的头', async () => {
  const { page } = await signedIn('reviewer', `${paths.desk}?kind=teacher`, { size: 'small' });
  await listReady(page);
  await page.locator('.row-actions').getByRole('button', { name: '审核' }).first().click();
  const portrait = page.locator('.review-pictures img').first();
  await portrait.waitFor();
  expect(await styleOf(portrait, 'object-fit')).toBe('contain');
});

it('多选框里名称很长时仍看得到名称，不只剩一个“+2”', async () => {
  // The next who opens a new form must not be offered what was chosen here.
  const keepNoDraft = (of: Page) =>
    of.route('**/admin-saveDraft', (route) =>
      route.fulfill({ json: { state: 1, msg: '', objects: { savedTime: '2026-11-21 10:00:00' } } }),
    );
  const { page } = await signedIn('admin', '/new/booking?mode=2', { size: 'small', before: keepNoDraft });
  const choices = field(page, 'equipmentId').locator('.ant-select');
  await choices.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.nth(1).click();
  await options.nth(2).click();
  const tags = choices.locator('.ant-select-selection-item-content');
  for (const tag of (await tags.all()).slice(0, 2))
    await tag.evaluate((text) => {
      text.textContent = '专业级全频有源线阵列扩声系统'.repeat(6);
    });
  await page.setViewportSize({ width: 1200, height: 720 });
  const first = choices.locator('.ant-select-content-item').first();
  const [whole, shown] = [await box(choices), await box(first)];
  expect(shown.width).toBeLessThan(whole.width * 0.75);
  expect(shown.width).toBeGreaterThan(80);
  expect(await styleOf(first, 'opacity')).toBe('1');
});

/** Where the words of a part stand, line by line. */
const linesOf = (part: Locator): Promise<{ right: number; top: number; bottom: number }[]> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ right, top, bottom }) => ({ right, top, bottom }));
  });

it('放大到 150% 的自定义报名：字段名不缩成一个字，说明不压字数，长标题不压关闭按钮，打印只有正文', async () => {
  const id = await publishVote(`窄窗口的报名表 ${Date.now()}`, { isCustomApply: true });
  const fieldName = '参赛作品的创作背景与排练情况以及需要组委会协助的事项（请分段填写）';
  const body = { activityId: id, fieldName, type: 2, isNull: false, sort: 1, remarks: '请写明时间。'.repeat(30) };
  await must('/api/VoteActivity/v1/admin-addCustomApply', body, await tokenOf('editor'));
  const { page } = await signedIn('editor', `${paths.votes}?mode=${modes.customForm}&id=${id}`, { size: 'small' });
  await page.setViewportSize({ width: 960, height: 600 });
  const name = line(page, fieldName).locator('.custom-line-text');
  expect((await box(name)).width).toBeGreaterThan(240);

  await line(page, fieldName).getByRole('button', { name: '编辑' }).click();
  const edited = dialog(page, `编辑字段：${fieldName}`);
  const cross = await box(edited.locator('.ant-modal-close'));
  for (const words of await linesOf(edited.locator('.ant-modal-title')))
    expect(words.right).toBeLessThanOrEqual(cross.x);

  await open(page, `${paths.votes}?mode=${modes.applyOnBehalf}&id=${id}`);
  const item = page.locator('.ant-form-item', { hasText: fieldName });
  const count = await box(item.locator('.ant-input-data-count'));
  for (const words of await linesOf(item.locator('.ant-form-item-extra')))
    expect(words.right <= count.x || words.top >= count.bottom).toBe(true);
  const standing = await box(page.locator('.activity-line > .num'));
  expect(standing.right).toBeLessThanOrEqual(960);

  await page.emulateMedia({ media: 'print' });
  for (const frame of ['.shell-header', '.nav-side', '.form-footer'])
    expect(await page.locator(frame).isVisible(), frame).toBe(false);
});
