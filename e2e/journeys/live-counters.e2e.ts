import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allWaiting, must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { ownTime } from '../harness/own-time';
import { createVote } from '../harness/scene';
import { dialog, eventually, open, paths, search, toast } from '../harness/screen';

const { signedIn } = journey();
const letters = '/messageSet';
/** Sooner than any look that the page takes by itself (15 s). */
const soon = 8000;

const bell = (page: Page) => page.getByRole('button', { name: /^待审核 \d+ 项/ });

async function numbersOf(page: Page): Promise<{ waiting: number; unread: number }> {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  const [, waiting = Number.NaN] = /待审核 (\d+) 项/.exec(name) ?? [];
  const [, unread = 0] = /站内信 (\d+) 条未读/.exec(name) ?? [];
  return { waiting: Number(waiting), unread: Number(unread) };
}

/** The badge's number once it is known: it starts at 0. */
async function waitingOf(page: Page, expected: number): Promise<void> {
  await eventually(async () => (await numbersOf(page)).waiting, expected);
}

it('编辑提交后，审核人的徽标几秒内加一；自己处理后立即减一；编辑收到站内信并读到结果', async () => {
  const title = `实时计数合唱 ${Date.now()}`;
  const [editorToken, reviewerToken] = [await tokenOf('editor'), await tokenOf('reviewer')];
  const before = await allWaiting(reviewerToken);
  const editor = await signedIn('editor', paths.votes);
  const reviewer = await signedIn('reviewer', paths.workbench);
  await waitingOf(reviewer.page, before);
  const { unread } = await numbersOf(editor.page);
  // Listening begins once the page is shown.
  await reviewer.page.waitForTimeout(1500);

  await createVote(editorToken, title, 1);
  const submitted = Date.now();
  await waitingOf(reviewer.page, before + 1);
  expect(Date.now() - submitted).toBeLessThan(soon);

  await open(reviewer.page, paths.desk);
  await search(reviewer.page, title);
  await reviewer.page.getByRole('button', { name: title }).click();
  await reviewer.page.getByRole('textbox', { name: '审批意见' }).fill('封面请换成横幅。');
  await reviewer.page.getByRole('button', { name: '驳回', exact: true }).click();
  await toast(reviewer.page, '审核成功！');
  const decided = Date.now();
  const [took] = await ownTime(() => waitingOf(reviewer.page, before));
  expect(took).toBeLessThan(2500);
  await eventually(async () => (await numbersOf(editor.page)).unread, unread + 1);
  expect(Date.now() - decided).toBeLessThan(soon);

  await bell(editor.page).click();
  await editor.page.getByRole('link', { name: /站内信/ }).click();
  await editor.page.waitForURL((url) => url.pathname === letters);
  await editor.page.getByRole('button', { name: `《${title}》在“初审”被驳回` }).click();
  const letter = dialog(editor.page, `《${title}》在“初审”被驳回`);
  await letter.getByText('封面请换成横幅。').waitFor();
  await eventually(async () => (await numbersOf(editor.page)).unread, unread);
  await letter.getByRole('button', { name: '查看相关内容' }).click();
  await editor.page.waitForURL((url) => url.pathname === paths.votes && url.searchParams.get('mode') === '4');
  await editor.page.getByRole('heading', { name: title }).first().waitFor();
});

it('写站内信：选同事、写标题和内容，对方的页面几秒内出现未读', async () => {
  const title = `周五例会 ${Date.now()}`;
  const reviewer = await signedIn('reviewer', paths.workbench);
  await reviewer.page.waitForTimeout(1500);
  const { unread } = await numbersOf(reviewer.page);
  const editor = await signedIn('editor', letters);
  const { page } = editor;
  await page.getByRole('button', { name: '写站内信' }).click();
  const form = dialog(page, '写站内信');
  await form.getByRole('button', { name: '选择收件人' }).click();
  const picker = dialog(page, '选择收件人');
  const me = await must('/api/systems/v1/admin-getCurrentUser', {}, await tokenOf('reviewer'));
  await picker
    .getByText(String(me.realName ?? me.nickName))
    .first()
    .click();
  await picker.getByRole('button', { name: '确定' }).click();
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('内容').fill('请带上季度材料。');
  await form.getByRole('button', { name: '发送' }).click();
  await toast(page, '已经发送站内信');
  await eventually(async () => (await numbersOf(reviewer.page)).unread, unread + 1);
  await open(reviewer.page, letters);
  await reviewer.page.getByRole('button', { name: title }).click();
  await dialog(reviewer.page, title).getByText('请带上季度材料。').waitFor();
});
