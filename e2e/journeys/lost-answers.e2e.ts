import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { photo } from '../harness/files';
import { approve, createNotice, createVote } from '../harness/scene';
import { act, answer, dialog, open, paths, rowOf, search, titlesOf, toast, turnToList } from '../harness/screen';

const { signedIn } = journey();
const now = Date.now();

/**
 * The server does what it is asked, but its answers are lost; so are those of the reads that would show what came of it.
 * Answers the ways to mend the first and the second.
 */
async function loseAnswers(page: Page, path: string, reads: string) {
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(`**${reads}`, (route) => route.abort());
  return { write: () => page.unroute(`**${path}`), read: () => page.unroute(`**${reads}`) };
}

it('删除的回答丢了：不说失败，再按一次得到结果，而不是“数据不存在”', async () => {
  const title = `回答丢了的招生 ${now}`;
  await createNotice(await tokenOf('editor'), title);
  const { page } = await signedIn('editor', paths.recruits);
  await search(page, title);
  const mend = await loseAnswers(
    page,
    '/api/trains/v1/admin-deleteRecruitStudents',
    '/api/trains/v1/admin-getPageRecruitStudentsInfo',
  );
  await act(page, title, '删除');
  await answer(page, '确定');
  await toast(page, '网络异常，没有收到结果，可能已经完成');
  expect(await page.locator('.ant-message-notice', { hasText: '删除失败' }).count()).toBe(0);
  await mend.write();
  await act(page, title, '删除');
  await answer(page, '确定');
  await toast(page, '删除成功');
  await mend.read();
  await open(page, paths.recruits);
  await search(page, title);
  expect(await titlesOf(page)).toEqual([]);
});

it('反审的回答丢了：意见还在，再按一次就是结果，只反审一次', async () => {
  const title = `回答丢了的反审 ${now}`;
  const id = await createVote(await tokenOf('editor'), title, 1);
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
  const { page } = await signedIn('reviewer2', `${paths.desk}?object=${id}`);
  await page.getByRole('button', { name: '反审', exact: true }).waitFor();
  await page.getByRole('textbox', { name: /意见|反审/ }).fill('信息有误，请核对');
  const mend = await loseAnswers(page, '/api/review/v1/admin-reverseReview', '/api/review/v1/admin-getReviewDetail*');
  const reverse = async () => {
    await page.getByRole('button', { name: '反审', exact: true }).click();
    await answer(page, '反审');
  };
  await reverse();
  await toast(page, '网络异常');
  expect(await page.getByRole('textbox', { name: /意见|反审/ }).inputValue()).toBe('信息有误，请核对');
  await mend.write();
  await reverse();
  await toast(page, '审核成功');
  await mend.read();
  const { log } = await must('/api/review/v1/admin-getReviewDetail', { objectId: id }, await tokenOf('reviewer2'));
  // The contract's own entries.
  expect((log as { action: string }[]).filter(({ action }) => action === 'reverse')).toHaveLength(1);
});

it('选好新的展示图，按浏览器的后退先问；留下时选的图还在', async () => {
  const title = `后退也不丢的封面 ${now}`;
  await createVote(await tokenOf('editor'), title, 0);
  const { page } = await signedIn('editor', paths.recruits);
  await turnToList(page, paths.votes);
  await search(page, title);
  await rowOf(page, title)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByLabel('选择要上传的文件').setInputFiles([await photo('新封面.jpg', { width: 900, height: 500 })]);
  await page.getByTestId('cropper').waitFor();
  await page.goBack();
  await page.getByText('选择的内容还没有保存，离开后将丢失。').waitFor();
  await answer(page, '取消');
  await page.getByTestId('cropper').waitFor();
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '修改成功！');
});
