import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { field } from '../harness/form';
import { folderOf, photo } from '../harness/files';
import { journey } from '../harness/journey';
import {
  actOnDirectory,
  details,
  directory,
  enter,
  fileNamed,
  files,
  findDirectory,
  keepWithLabel,
  libraryPath,
  lineOf,
  namesOf,
  openFile,
  openUpload,
  orderBy,
  send,
  startUpload,
  uploadDialog,
} from '../harness/library';
import { createVote } from '../harness/scene';
import { answer, dialog, eventually, open, paths, toast } from '../harness/screen';
import { chooseInTree } from '../harness/tree';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-7);
const place = `丰收节 ${mark}`;
const below = `剪纸 ${mark}`;
const draft = `丰收节投票 ${mark}`;
/** Widths of the pictures in their order of adding; the larger weighs more. */
const widths = [900, 1500, 600, 1300, 1100, 1700] as const;
const names = widths.map((_, at) => `${mark}-${at + 1}.${at === 4 ? 'png' : 'jpg'}`);
const pictures = await Promise.all(
  widths.map((width, at) => photo(names[at] ?? '', { width, height: Math.round(width * 0.63) })),
);
let admin: Visitor;

beforeAll(async () => {
  admin = await signedIn('admin', libraryPath);
});

/** Types the day as a user of the keyboard does. */
async function typeDay(page: Page, daysAhead: number): Promise<void> {
  const day = new Date(Date.now() + daysAhead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  await details(page).getByLabel('授权到期日').click();
  await details(page).getByLabel('授权到期日').fill(day);
  await page.keyboard.press('Tab');
}

it('新建目录、下级目录，重命名，移动到别处；重名说明原因', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '新建目录' }).click();
  await dialog(page, '新建目录').getByRole('button', { name: '确定' }).click();
  await dialog(page, '新建目录').getByText('请输入目录名称').waitFor();
  await dialog(page, '新建目录').getByLabel('目录名称').fill(`收获 ${mark}`);
  await page.keyboard.press('Enter');
  await toast(page, '添加成功！');
  await page.getByRole('heading', { level: 2, name: `收获 ${mark}` }).waitFor();
  await page.getByText('目录里还没有文件').waitFor();

  await actOnDirectory(page, `收获 ${mark}`, '重命名');
  await dialog(page, '重命名目录').getByLabel('目录名称').fill(place);
  await dialog(page, '重命名目录').getByRole('button', { name: '确定' }).click();
  await toast(page, '修改成功！');
  await page.getByRole('heading', { level: 2, name: place }).waitFor();

  await page.getByRole('button', { name: '新建目录' }).click();
  await dialog(page, '新建目录').getByLabel('目录名称').fill(below);
  await dialog(page, '新建目录').getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { level: 2, name: below }).waitFor();
  await page.locator('.library-above', { hasText: place }).waitFor();

  await actOnDirectory(page, below, '移动到');
  const move = dialog(page, `移动“${below}”`);
  await chooseInTree(page, move.locator('.ant-select'), '非遗展演');
  await move.getByRole('button', { name: '确定' }).click();
  await toast(page, '位置已调整');
  await page.locator('.library-above', { hasText: '非遗展演' }).waitFor();

  await page.getByRole('button', { name: '新建目录' }).click();
  await dialog(page, '新建目录').getByLabel('目录名称').fill(below);
  await chooseInTree(page, dialog(page, '新建目录').locator('.ant-select'), '非遗展演');
  await dialog(page, '新建目录').getByRole('button', { name: '确定' }).click();
  await dialog(page, '新建目录').getByText(`同级已有名为“${below}”的目录`).waitFor();
  await dialog(page, '新建目录').getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃');
});

it('选择六个 JPG、PNG 文件，没上传前不能下一步，选标签后入库', async () => {
  const { page } = admin;
  await enter(page, place);
  await startUpload(page, pictures);
  await eventually(() => lineOf(page, mark).count(), 6);
  await uploadDialog(page).getByRole('button', { name: '下一步' }).click();
  await toast(page, '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】');
  await send(page, 6);
  await uploadDialog(page).getByRole('button', { name: '下一步' }).click();
  await uploadDialog(page).getByRole('button', { name: '完成', exact: true }).click();
  await toast(page, '请选择标签');
  await uploadDialog(page).getByRole('button', { name: '上一步' }).click();
  await keepWithLabel(page, '非遗');
  await eventually(async () => (await namesOf(page)).length, 6);
  await page.getByText('共 6 个文件').waitFor();
});

it('内容相同的认得出来并跳过；太大的、不是 JPG 或 PNG 的按原文拒绝', async () => {
  const { page } = admin;
  const [first] = pictures;
  if (!first) throw new Error('six pictures');
  const copy = { ...first, name: `换了名字 ${mark}.jpg` };
  const huge = await photo(`太大 ${mark}.jpg`, { bytes: 20 * 1024 * 1024 });
  const moving = await photo(`动图 ${mark}.gif`);
  const fresh = await photo(`新的 ${mark}.png`);
  await startUpload(page, [copy, huge, moving, fresh]);
  await lineOf(page, copy.name).getByText(`资源库已有 “${names[0]}”（${place}），将跳过`).waitFor();
  await lineOf(page, huge.name).getByText('上传头像图片大小不能超过 20MB!').waitFor();
  await lineOf(page, moving.name).getByText('上传头像图片只能是 JPG 或 PNG 格式!').waitFor();
  await send(page, 1);
  await keepWithLabel(page, undefined);
  await fileNamed(page, fresh.name).waitFor();
  expect((await namesOf(page)).length).toBe(7);
});

it('按名称搜索只剩匹配的；六种排序都对', async () => {
  const { page } = admin;
  const search = page.getByLabel('按名称搜索');
  await search.fill(`新的 ${mark}`);
  await search.press('Enter');
  await eventually(() => namesOf(page), [`新的 ${mark}.png`]);
  await search.fill(`${mark}-`);
  await search.press('Enter');
  await eventually(async () => (await namesOf(page)).length, 6);
  const token = await tokenOf('admin');
  const { list } = await must('/api/resources/v1/admin-getResourceList', { name: `${mark}-`, pageSize: 10 }, token);
  // The contract's own list shape.
  const weighed = (list as { name: string; size: number }[]).toSorted((a, b) => a.size - b.size);
  const byWeight = weighed.map(({ name }) => name);
  for (const [order, wanted] of [
    ['按时间升序', names],
    ['按时间降序', names.toReversed()],
    ['按大小升序', byWeight],
    ['按大小降序', byWeight.toReversed()],
    ['按名称升序', names],
    ['按名称降序', names.toReversed()],
  ] as const) {
    await orderBy(page, order);
    await eventually(() => namesOf(page), [...wanted]);
  }
});

it('填写替代文字与授权：快到期、已过期当场提醒，并出现在授权视图里', async () => {
  const { page } = admin;
  const [name = ''] = names;
  await openFile(page, name);
  await details(page).getByLabel('替代文字').fill('农民们在晒场上打谷');
  await details(page).getByLabel('来源').fill('馆内摄影，张明');
  await details(page).getByLabel('授权说明').fill('作者授权，可用于线上宣传');
  await typeDay(page, 12);
  await details(page).getByText('授权还剩 12 天，请及时续期').waitFor();
  await details(page).getByRole('button', { name: '保存' }).click();
  await toast(page, '修改成功！');
  await typeDay(page, -3);
  await details(page).getByText('授权已过期 3 天，请停止使用或更新授权').waitFor();
  await details(page).getByRole('button', { name: '撤销修改' }).click();
  expect(await details(page).getByLabel('替代文字').inputValue()).toBe('农民们在晒场上打谷');
  await details(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '授权即将到期' }).click();
  await fileNamed(page, name).waitFor();
});

it('在投票草稿的图片里选用它，工作台说明它的授权快到期，点开的使用情况里就有这个草稿', async () => {
  const { page } = admin;
  const id = await createVote(await tokenOf('admin'), draft, 0);
  await open(page, `${paths.votes}?mode=3&id=${id}`);
  await eventually(() => field(page, 'title').locator('input').inputValue(), draft);
  await field(page, 'albums').getByRole('button', { name: '从资源库选择' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByLabel('按名称搜索').fill(names[0] ?? '');
  await picker.getByRole('option', { name: names[0] ?? '' }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await picker.waitFor({ state: 'hidden' });
  await page.locator('.form-footer').getByRole('button', { name: '保存草稿' }).click();
  await toast(page, '成功修改活动信息！');
  // Its licence ends in twelve days, which concerns whoever keeps the library from now on.
  await open(page, paths.workbench);
  await page.getByRole('link', { name: names[0] ?? '' }).click();
  await page.waitForURL((url) => url.pathname === libraryPath && url.searchParams.get('view') === 'expiring');
  await details(page).getByRole('tab', { name: '使用情况（1）' }).click();
  await details(page).getByRole('link', { name: draft }).waitFor();
});

it('在用的文件不能删除，说明是谁在用；全部替换后可以删除，再从回收站恢复', async () => {
  const { page } = admin;
  const [used = '', , other = ''] = names;
  await details(page).locator('.drawer-actions').getByRole('button', { name: '删除' }).click();
  const refusal = dialog(page, `“${used}”正在使用，不能删除`);
  await refusal.getByText(draft).waitFor();
  await refusal.getByRole('button', { name: '全部替换' }).click();
  const replace = dialog(page, '全部替换');
  await replace.getByText(draft).waitFor();
  await replace.getByRole('button', { name: '选择替换用的图片' }).click();
  const picker = page.locator('.library-picker');
  await picker.getByLabel('按名称搜索').fill(other);
  await picker.getByRole('option', { name: other }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await replace.getByRole('button', { name: '替换 1 处' }).click();
  await dialog(page, '已替换 1 处').getByText(draft).waitFor();
  await page.getByRole('button', { name: '知道了' }).click();

  await details(page).locator('.drawer-actions').getByRole('button', { name: '删除' }).click();
  await dialog(page, `确定要删除“${used}”？`).getByRole('button', { name: '删除' }).click();
  await toast(page, '1 个文件已移入回收站');
  await fileNamed(page, used).waitFor({ state: 'detached' });
  await details(page).getByRole('button', { name: '恢复' }).waitFor();
  await details(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '回收站' }).click();
  await openFile(page, used);
  await details(page).getByRole('button', { name: '恢复' }).click();
  await toast(page, '已恢复 1 个文件');
  await open(page, libraryPath);
  await enter(page, place);
  await fileNamed(page, used).waitFor();
  const token = await tokenOf('admin');
  const found = await must('/api/resources/v1/admin-getResourceList', { name: used, pageSize: 10 }, token);
  // The contract's own list shape.
  expect((found.list as { directoryId: string | null }[]).map(({ directoryId }) => directoryId !== null)).toEqual([
    true,
  ]);
});

it('选择整个文件夹：按文件夹建立目录，文件各归其位', async () => {
  const { page } = admin;
  const folder = folderOf({
    [`秋分 ${mark}/封面.jpg`]: await photo('封面.jpg'),
    [`秋分 ${mark}/现场 ${mark}/一.jpg`]: await photo('一.jpg'),
    [`秋分 ${mark}/现场 ${mark}/二.png`]: await photo('二.png'),
    [`秋分 ${mark}/.DS_Store`]: { name: '.DS_Store', mimeType: '', buffer: Buffer.from('x') },
  });
  await enter(page, place);
  await openUpload(page);
  await uploadDialog(page).getByLabel('选择要上传的文件夹').setInputFiles(`${folder}/秋分 ${mark}`);
  await eventually(() => uploadDialog(page).getByRole('listitem').count(), 3);
  await uploadDialog(page).getByRole('checkbox', { name: '按文件夹建立目录' }).check();
  await send(page, 3);
  await keepWithLabel(page, undefined);
  await enter(page, `现场 ${mark}`);
  await eventually(async () => (await namesOf(page)).toSorted(), ['一.jpg', '二.png']);
  await enter(page, `秋分 ${mark}`);
  await eventually(() => namesOf(page), ['封面.jpg']);
});

it('把文件和文件夹拖到列表上、在页面上粘贴图片，都会打开上传', async () => {
  const { page, context } = admin;
  const folder = folderOf({
    '拖来的.jpg': await photo('拖来的.jpg'),
    [`立冬 ${mark}/里面的.jpg`]: await photo('里面的.jpg'),
  });
  await enter(page, place);
  const cdp = await context.newCDPSession(page);
  const box = await files(page).boundingBox();
  if (!box) throw new Error('the list is in sight');
  const data = { items: [], files: [`${folder}/拖来的.jpg`, `${folder}/立冬 ${mark}`], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', { type, x: box.x + 200, y: box.y + 200, data });
    if (type === 'dragOver') await page.getByText(`松开鼠标，上传到“${place}”`).waitFor();
  }
  await lineOf(page, '拖来的.jpg').waitFor();
  await lineOf(page, '里面的.jpg').getByText(`立冬 ${mark}/`).waitFor();
  await send(page, 2);
  await keepWithLabel(page, undefined);
  await fileNamed(page, '拖来的.jpg').waitFor();

  await uploadDialog(page).waitFor({ state: 'hidden' });
  const pasted = await photo(`粘贴的 ${mark}.png`);
  await paste(page, pasted.name, pasted.buffer);
  await lineOf(page, pasted.name).waitFor();
  await paste(page, `再一个 ${mark}.png`, (await photo('再一个.png')).buffer);
  await lineOf(page, `再一个 ${mark}.png`).waitFor();
  await uploadDialog(page)
    .getByRole('button', { name: `移除 ${pasted.name}` })
    .click();
  await send(page, 1);
  await uploadDialog(page).getByRole('button', { name: '取消', exact: true }).click();
  await dialog(page, '放弃这次上传？').getByText('已上传的 1 个文件不会存入资源库').waitFor();
  await answer(page, '放弃');
  await uploadDialog(page).waitFor({ state: 'hidden' });
});

/** Pastes a picture, as from the clipboard of a picture program. */
async function paste(page: Page, name: string, content: Buffer): Promise<void> {
  await page.evaluate(
    ([fileName = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], fileName, { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [name, content.toString('base64')],
  );
}

/** Takes back what was done last, from the message that tells of it. */
const undo = (page: Page) => page.locator('.ant-message-notice').getByRole('button', { name: '撤销' }).last().click();

it('把列表里的文件拖到目录上就归类过去；移动和删除都能当场撤销；空目录才能删除', async () => {
  const { page } = admin;
  await enter(page, place);
  await findDirectory(page, below);
  await fileNamed(page, `新的 ${mark}.png`).dragTo(directory(page, below));
  await toast(page, '已移动 1 个文件');
  await fileNamed(page, `新的 ${mark}.png`).waitFor({ state: 'detached' });
  await undo(page);
  await toast(page, '已撤销移动');
  await fileNamed(page, `新的 ${mark}.png`).dragTo(directory(page, below));
  await fileNamed(page, `新的 ${mark}.png`).waitFor({ state: 'detached' });
  await enter(page, below);
  await eventually(() => namesOf(page), [`新的 ${mark}.png`]);
  await directory(page, below).hover();
  await page.getByRole('button', { name: `目录“${below}”的操作` }).click();
  await page.getByRole('menuitem', { name: '仍有 1 个文件，清空后才能删除' }).waitFor();
  await page.keyboard.press('Escape');
  const remove = async () => {
    await fileNamed(page, `新的 ${mark}.png`).click();
    await page.keyboard.press('Delete');
    await dialog(page, /^确定要删除/)
      .getByRole('button', { name: '删除' })
      .click();
    await fileNamed(page, `新的 ${mark}.png`).waitFor({ state: 'detached' });
  };
  await remove();
  await undo(page);
  await toast(page, '已撤销删除');
  await fileNamed(page, `新的 ${mark}.png`).waitFor();
  await remove();
  await actOnDirectory(page, below, '删除');
  await answer(page, '确定');
  await toast(page, '删除成功!');
  await directory(page, below).waitFor({ state: 'detached' });
});
