import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import type { Visitor } from '../harness/browser';
import { heavyPhoto, photo } from '../harness/files';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { focused, tabTo } from '../harness/keyboard';
import { voteForm } from '../harness/scene';
import { answer, dialog, eventually, open, paths, toast } from '../harness/screen';

const { signedIn } = journey();
const title = `只用键盘选图 ${Date.now()}`;
let admin: Visitor;
let id: string;

beforeAll(async () => {
  const token = await tokenOf('admin');
  const form = await voteForm(token, title);
  const draft = { ...form, albums: [], status: 0 };
  id = String((await must('/api/VoteActivity/v1/admin-addVoteActivityInfo', draft, token)).id);
  admin = await signedIn('admin', paths.votes);
});

const picker = (page: Page) => page.locator('.library-picker');
const albumButton = (page: Page) => field(page, 'albums').getByRole('button', { name: '从资源库选择' });
const pictures = (page: Page) => field(page, 'albums').getByRole('button', { name: /删除第/ });

async function openForm(page: Page): Promise<void> {
  await open(page, `${paths.votes}?mode=3&id=${id}`);
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
}

function selectedLine(page: Page): Promise<string | null> {
  return picker(page).locator('.ant-tree-node-selected .directory-title').getAttribute('title');
}

async function chosen(page: Page): Promise<number> {
  return picker(page).getByRole('option', { selected: true }).count();
}

it('只用键盘：打开、进目录、搜索、翻页、选两张、确定，焦点回到原来的按钮', async () => {
  const { page } = admin;
  await openForm(page);
  const before = await pictures(page).count();
  await albumButton(page).focus();
  await page.keyboard.press('Enter');
  await picker(page).getByRole('option').first().waitFor();

  const tree = picker(page).locator('.directory-tree [role=tree], .directory-tree .ant-tree input').first();
  await tabTo(page, tree);
  for (const [key, line] of [
    ['ArrowDown', '活动海报'],
    ['ArrowUp', '全部资源'],
  ] as const) {
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await eventually(() => selectedLine(page), line);
  }

  await tabTo(page, picker(page).getByLabel('按名称搜索'));
  await page.keyboard.type('.jpg');
  await eventually(async () => {
    const names = await picker(page).getByRole('option').allInnerTexts();
    return names.length > 0 && names.every((name) => name.includes('.jpg'));
  }, true);
  await page.keyboard.press('Enter');
  await picker(page).waitFor();

  await tabTo(page, picker(page).locator('[role=option][tabindex="0"]'));
  const first = await focused(page);
  await page.keyboard.press('Space');
  await eventually(() => chosen(page), 1);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press('PageDown');
  await eventually(async () => (await chosen(page)) === 0 && (await focused(page)) !== first, true);
  await page.keyboard.press('PageUp');
  await eventually(() => chosen(page), 1);
  // The two newest files are one picture under two names: the third is another one.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await eventually(() => chosen(page), 2);
  await page.keyboard.press('Space');
  await eventually(() => chosen(page), 1);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await picker(page).waitFor({ state: 'hidden' });
  await eventually(() => pictures(page).count(), before + 2);
  await eventually(() => albumButton(page).evaluate((button) => button === document.activeElement), true);
});

it('Esc 先问是否放弃选择；放弃后什么都不选，焦点也回到按钮', async () => {
  const { page } = admin;
  const before = await pictures(page).count();
  await albumButton(page).focus();
  await page.keyboard.press('Space');
  await picker(page).getByRole('option').first().waitFor();
  await tabTo(page, picker(page).locator('[role=option][tabindex="0"]'));
  await page.keyboard.press('Space');
  await eventually(() => chosen(page), 1);
  await page.keyboard.press('Escape');
  await answer(page, '放弃');
  await picker(page).waitFor({ state: 'hidden' });
  expect(await pictures(page).count()).toBe(before);
  await eventually(() => albumButton(page).evaluate((button) => button === document.activeElement), true);
});

it('选择框的两个页签都没有严重的无障碍问题', async () => {
  const { page } = admin;
  await albumButton(page).click();
  await picker(page).getByRole('option').first().click();
  await picker(page).getByText('已选 1/').first().waitFor();
  expect(await graveFindings(page), '资源库').toEqual([]);
  await picker(page).getByRole('tab', { name: '本地上传' }).click();
  await picker(page)
    .getByLabel('选择要上传的文件')
    .setInputFiles([await photo('无障碍.jpg')]);
  await picker(page).getByRole('list', { name: '要上传的文件' }).getByText('等待').waitFor();
  await picker(page).getByRole('checkbox', { name: '同时存入资源库' }).check();
  await picker(page).getByLabel('保存到目录').waitFor();
  expect(await graveFindings(page), '本地上传').toEqual([]);
  await picker(page).getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃');
  await picker(page).waitFor({ state: 'hidden' });
});

it('超出剩余张数时提示图片张数已经超出范围，库里选的和本地传的合在一起算', async () => {
  const { page } = admin;
  await albumButton(page).click();
  await picker(page).getByRole('option').first().waitFor();
  const max = Number(/已选 0\/(\d+)/.exec(await picker(page).locator('.picker-foot').innerText())?.[1]);
  const options = picker(page).getByRole('option');
  const shown = await options.count();
  let taken = 0;
  for (let at = 0; at < Math.min(shown, max); at += 1, taken += 1) await options.nth(at).click();
  await eventually(
    async () => (await picker(page).locator('.picker-foot').innerText()).includes(`已选 ${taken}/${max}`),
    true,
  );
  if (taken === shown) {
    await picker(page).getByRole('button', { name: '下一页' }).click();
    await eventually(() => chosen(page), 0);
    for (let at = 0; taken < max; at += 1, taken += 1) await options.nth(at).click();
    await options.nth((await options.count()) - 1).click();
  } else {
    await options.nth(max).click();
  }
  await toast(page, '图片张数已经超出范围');
  await picker(page).locator('.picker-foot').getByText(`已选 ${max}/${max}`).waitFor();
  await picker(page).getByRole('tab', { name: '本地上传' }).click();
  await picker(page)
    .getByLabel('选择要上传的文件')
    .setInputFiles([await photo('多出来的.jpg')]);
  await toast(page, '图片张数已经超出范围');
  await page.keyboard.press('Escape');
  await answer(page, '放弃');
  await picker(page).waitFor({ state: 'hidden' });
});

it('本地上传：没上传就确定会提醒；太重的一键压缩后上传，并同时存入资源库', async () => {
  const { page } = admin;
  const before = await pictures(page).count();
  const heavy = await heavyPhoto(`很重的照片 ${Date.now()}.jpg`, 1400, 900);
  expect(heavy.buffer.length).toBeGreaterThan(500 * 1024);
  await albumButton(page).click();
  await picker(page).getByRole('tab', { name: '本地上传' }).click();
  await picker(page).getByLabel('选择要上传的文件').setInputFiles([heavy]);
  await picker(page).getByText('超过 500 KB').waitFor();
  await picker(page).getByRole('button', { name: '确定' }).click();
  await toast(page, '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】');
  await picker(page).getByRole('button', { name: '一键压缩 1 张' }).click();
  await picker(page).getByText('超过 500 KB').waitFor({ state: 'detached' });
  await picker(page).getByRole('checkbox', { name: '同时存入资源库' }).check();
  await picker(page).getByRole('button', { name: '上传', exact: true }).click();
  await picker(page).getByRole('status').filter({ hasText: '完成 1' }).waitFor();
  await picker(page).getByRole('button', { name: '确定' }).click();
  await picker(page).waitFor({ state: 'hidden' });
  await eventually(() => pictures(page).count(), before + 1);
  await albumButton(page).click();
  await picker(page).getByLabel('按名称搜索').fill('很重的照片');
  await picker(page)
    .getByRole('option', { name: /很重的照片/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, /选择图片/).waitFor({ state: 'hidden' });
});
