import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { activityPaths, createActivity, dayFrom } from '../harness/activity';
import { must, tokenOf } from '../harness/api';
import { photo } from '../harness/files';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import {
  details,
  keepWithLabel,
  libraryPath,
  lineOf,
  openFile,
  send,
  startUpload,
  uploadDialog,
} from '../harness/library';
import { voteForm } from '../harness/scene';
import { answer, dialog, eventually, open, paths } from '../harness/screen';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-7);

/** Goes through the product to an address, so that Back leads somewhere within it. */
async function arrive(page: Page, path: string): Promise<void> {
  await open(page, paths.workbench);
  await page.evaluate((to) => {
    // The router numbers the pages that it pushes, to know which way a step leads.
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    history.pushState({ __TSR_index: index, __TSR_key: to, key: to }, '', to);
  }, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}

/** Whoever slips, by Back, by Esc or beside the dialog, still has what he chose: he was asked, once each time. */
async function staysChosen(page: Page, box: Locator, choice: Locator): Promise<void> {
  const questions = page.locator('.ant-modal-confirm');
  const address = page.url();
  const goOn = async () => {
    await questions.waitFor();
    expect(await questions.count()).toBe(1);
    await answer(page, '取消');
    await eventually(() => Promise.resolve(page.url()), address);
    await choice.waitFor();
  };
  await page.goBack();
  await goOn();
  await page.mouse.click(4, 4);
  await choice.waitFor();
  expect(await questions.count()).toBe(0);
  await box.press('Escape');
  await goOn();
  expect(await questions.count()).toBe(0);
}

it('角色成员：选到一半的人，后退、Esc、点窗口外都不丢', async () => {
  const { page } = await signedIn('admin');
  await arrive(page, '/userManage/role');
  await page.getByText('场馆管理员', { exact: true }).first().click();
  await page.getByRole('tab', { name: /^成员/ }).click();
  await page.getByRole('button', { name: '添加成员' }).click();
  const people = dialog(page, /^添加“.*”的成员$/);
  await people.getByRole('tree', { name: '用户列表' }).getByText('罗文彬').first().click();
  await staysChosen(page, people, people.getByRole('button', { name: '移除 罗文彬' }));
});

it('审批设置：选到一半的审核人，后退、Esc、点窗口外都不丢；表单也改过时只问一次', async () => {
  const { page } = await signedIn('admin');
  await arrive(page, '/MuseumCenter/approvalSetting');
  // What is left stays as a draft, which nobody comes by here.
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: '全景展厅' });
  await row.getByRole('button', { name: '设置' }).click();
  const second = page.locator('.step-card').nth(1);
  const pick = async (name: string) => {
    await second.getByRole('button', { name: '选择审核人' }).click();
    const picker = dialog(page, /^选择“.*”的审核人$/);
    await picker.getByRole('tab', { name: /^人员/ }).click();
    await picker.getByLabel('搜索人员').fill(name);
    await picker.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    const chosen = picker.getByRole('group', { name: '已选审核人' }).getByText(name);
    await chosen.waitFor();
    return [picker, chosen] as const;
  };
  const [picker, chosen] = await pick('陈雅琴');
  await staysChosen(page, picker, chosen);
  await picker.getByRole('button', { name: '按部门选择' }).click();
  const people = dialog(page, '选择审核人');
  await people.getByRole('tree', { name: '用户列表' }).getByText('罗文彬').first().click();
  await staysChosen(page, people, people.getByRole('button', { name: '移除 罗文彬' }));
  await people.getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃');
  await people.waitFor({ state: 'hidden' });
  await picker.getByRole('button', { name: '确定' }).click();
  const [again, further] = await pick('罗文彬');
  await staysChosen(page, again, further);
  await page.goBack();
  await answer(page, '离开');
  await page.waitForURL((url) => url.pathname === '/MuseumCenter/approvalSetting');
  await row.waitFor();
});

it('活动场次：复制到哪些日子选到一半，后退、Esc、点窗口外都不丢', async () => {
  const id = await createActivity(`复制到一半 ${mark}`, { startTime: dayFrom(7), endTime: dayFrom(9) });
  const { page } = await signedIn('editor');
  await arrive(page, `${activityPaths.list}?mode=3&id=${id}`);
  await page
    .getByRole('button', { name: /^复制 / })
    .first()
    .click();
  const box = dialog(page, /^复制场次/);
  await box.getByRole('button', { name: '周末' }).click();
  await staysChosen(page, box, box.getByRole('checkbox', { name: '周一', checked: false }));
});

it('封面：选好的图片还没有裁剪，后退、Esc、点窗口外都不丢', async () => {
  const { page } = await signedIn('editor');
  await arrive(page, `${paths.votes}?mode=2`);
  await field(page, 'cover').getByRole('button', { name: '上传封面' }).click();
  const box = dialog(page, '裁剪封面');
  await box.getByLabel('选择本地图片').setInputFiles([await photo('封面.jpg', { width: 900, height: 600 })]);
  await staysChosen(page, box, page.getByTestId('cropper'));
});

it('表单从资源库选图：选到一半，后退、Esc、点窗口外都不丢', async () => {
  const { page } = await signedIn('editor');
  await arrive(page, `${paths.votes}?mode=2`);
  await field(page, 'albums').getByRole('button', { name: '从资源库选择' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByRole('option').first().click();
  await picker.getByRole('option').nth(1).click();
  await staysChosen(page, picker, picker.getByText('已选 2/8', { exact: true }));
});

it('资源库：还没有开始上传的文件、移动到哪里、换成哪一个，后退、Esc、点窗口外都不丢', async () => {
  const [one, other] = [`留住一 ${mark}.jpg`, `留住二 ${mark}.jpg`];
  const { page } = await signedIn('admin');
  await arrive(page, libraryPath);
  await startUpload(page, [await photo(one), await photo(other)]);
  await lineOf(page, other).waitFor();
  await staysChosen(page, uploadDialog(page), lineOf(page, other));
  await send(page, 2);
  await staysChosen(page, uploadDialog(page), lineOf(page, other));
  await keepWithLabel(page, undefined);

  await openFile(page, one);
  await details(page).locator('.drawer-actions').getByRole('button', { name: '移动' }).click();
  const move = dialog(page, `移动“${one}”`);
  await move.getByText('活动海报', { exact: true }).click();
  await staysChosen(page, move, move.getByText('移动到：活动海报'));
  await move.getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃');
  await move.waitFor({ state: 'hidden' });

  const token = await tokenOf('admin');
  const { list } = await must('/api/resources/v1/admin-getResourceList', { name: one, pageSize: 10 }, token);
  // The contract's own list shape.
  const cover = (list as { relativePath: string }[])[0]?.relativePath;
  const form = await voteForm(token, `用着图片 ${mark}`);
  await must('/api/VoteActivity/v1/admin-addVoteActivityInfo', { ...form, cover, status: 0 }, token);
  await arrive(page, libraryPath);
  await openFile(page, one);
  await details(page).locator('.drawer-actions').getByRole('button', { name: '全部替换' }).click();
  const replace = dialog(page, '全部替换');
  await replace.getByRole('button', { name: '选择替换用的图片' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByLabel('按名称搜索').fill(other);
  await picker.getByRole('option', { name: other }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await picker.waitFor({ state: 'hidden' });
  await staysChosen(page, replace, replace.getByText(other));
});
