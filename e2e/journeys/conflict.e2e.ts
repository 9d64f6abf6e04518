import { expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { line, makeFields } from '../harness/custom-form';
import { item } from '../harness/dialog-form';
import { field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { act, dialog, eventually, open, paths, rowOf, search, toast } from '../harness/screen';
import { modePath, modes } from '../harness/vote';

const { signedIn } = journey();

it('两人同时修改一个草稿：后保存的人看到是谁改的，逐项选择，谁的内容都不会悄悄丢失', async () => {
  const title = `两人同改 ${Date.now()}`;
  await createVote(await tokenOf('editor'), title, 0);
  const [first, second] = [await signedIn('editor', paths.votes), await signedIn('admin', paths.votes)];
  for (const { page } of [first, second]) {
    await search(page, title);
    await act(page, title, '编辑');
    await eventually(() => field(page, 'title').getByRole('textbox').inputValue(), title);
  }
  await fill(first.page, 'contacts', '先到老师');
  await fill(first.page, 'tel', '13800000001');
  await press(first.page, '保存草稿');
  await toast(first.page, '成功修改活动信息！');

  const { page } = second;
  await fill(page, 'contacts', '后到老师');
  await fill(page, 'address', '后到的人改的地址 8 号');
  await press(page, '保存草稿');
  const conflict = dialog(page, '内容已被他人修改');
  await conflict.getByText('唐晓岚').waitFor();
  const contacts = conflict.getByRole('region', { name: '联系人' });
  await contacts.getByText('双方都改了').waitFor();
  await contacts.getByText('先到老师').waitFor();
  await contacts.getByText('后到老师').waitFor();
  await conflict.getByRole('region', { name: '联系电话' }).getByText('只有对方改了').waitFor();
  await conflict.getByRole('region', { name: '所在区域与地址' }).getByText('只有我改了').waitFor();
  const settle = conflict.getByRole('button', { name: '按所选内容保存草稿' });
  await eventually(() => settle.isDisabled(), true);
  await conflict.getByText('还有 1 处没有选择').waitFor();

  await conflict.getByRole('button', { name: '继续编辑' }).click();
  await conflict.waitFor({ state: 'hidden' });
  expect(await field(page, 'contacts').locator('input').inputValue()).toBe('后到老师');
  await press(page, '保存草稿');
  await contacts.getByRole('radio', { name: '我的内容' }).check();
  await settle.click();
  await toast(page, '成功修改活动信息！');

  await act(page, title, '详情');
  for (const words of ['后到老师', '13800000001', '后到的人改的地址 8 号'])
    await page.getByText(words).first().waitFor();
});

it('选择对方的内容，就保留对方的版本', async () => {
  const title = `听对方的 ${Date.now()}`;
  await createVote(await tokenOf('editor'), title, 0);
  const [first, second] = [await signedIn('editor', paths.votes), await signedIn('admin', paths.votes)];
  for (const { page } of [first, second]) {
    await search(page, title);
    await act(page, title, '编辑');
    await eventually(() => field(page, 'title').getByRole('textbox').inputValue(), title);
  }
  await fill(first.page, 'contacts', '先到老师');
  await press(first.page, '保存草稿');
  await toast(first.page, '成功修改活动信息！');
  const { page } = second;
  await fill(page, 'contacts', '后到老师');
  await press(page, '保存草稿');
  const conflict = dialog(page, '内容已被他人修改');
  await conflict.getByRole('button', { name: '全部用对方的' }).click();
  await conflict.getByText('已全部选择').waitFor();
  await conflict.getByRole('button', { name: '按所选内容保存草稿' }).click();
  await toast(page, '成功修改活动信息！');
  await open(page, paths.votes);
  await search(page, title);
  await rowOf(page, title).getByText('先到老师').waitFor();
});

it('小窗口：报名字段被别人先改、标签被自己在另一处先改，都先问再覆盖；取消时填写的还在', async () => {
  const activityId = await createVote(await tokenOf('editor'), `两人改字段 ${Date.now()}`, 0);
  const ids = await makeFields(activityId, [{ fieldName: '作品名称' }]);
  const { page } = await signedIn('editor', modePath(modes.customForm, activityId));
  await line(page, '作品名称').getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('dialog').filter({ has: page.getByLabel('字段名') });
  await item(box, '字段名').locator('input').fill('我起的名称');
  const theirs = { id: ids.get('作品名称'), activityId, fieldName: '先到的名称', type: 1, sort: 1 };
  await must('/api/VoteActivity/v1/admin-updateCustomApply', theirs, await tokenOf('admin'));
  await box.getByRole('button', { name: '确定', exact: true }).click();
  const question = dialog(page, '字段已被他人修改');
  await question.getByText('陈雅琴').waitFor();
  await question.getByRole('row', { name: '字段名 先到的名称 我起的名称' }).waitFor();
  await question.getByRole('button', { name: '取消' }).click();
  await eventually(() => item(box, '字段名').locator('input').inputValue(), '我起的名称');
  await box.getByRole('button', { name: '确定', exact: true }).click();
  await question.getByRole('button', { name: '覆盖保存' }).click();
  await toast(page, '修改成功！');
  await line(page, '我起的名称').waitFor();

  const label = `并改${Date.now() % 100_000}`;
  const token = await tokenOf('platform');
  const { id } = await must('/api/resources/v1/admin-addLable', { name: label, resourceType: 1 }, token);
  const platform = await signedIn('platform', '/terrace/classify');
  await platform.page.getByRole('button', { name: '标签管理' }).click();
  await platform.page.getByRole('button', { name: `重命名标签 ${label}` }).click();
  await must('/api/resources/v1/admin-editLable', { id, name: `${label}甲` }, token);
  const name = platform.page.getByLabel('标签名称');
  await name.fill(`${label}乙`);
  await name.press('Enter');
  const again = dialog(platform.page, '您已在另一个窗口保存过标签');
  await again.getByText('覆盖那一次的修改').waitFor();
  await again.getByRole('row', { name: `标签名称 ${label}甲 ${label}乙` }).waitFor();
  await again.getByRole('button', { name: '覆盖保存' }).click();
  await toast(platform.page, '修改成功！');
  await platform.page.getByRole('button', { name: `重命名标签 ${label}乙` }).waitFor();
  await call('/api/resources/v1/admin-delLable', { ids: [id] }, token);
});
