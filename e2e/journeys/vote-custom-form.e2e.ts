import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { apply, line, preview, previewed } from '../harness/custom-form';
import { item } from '../harness/dialog-form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { answer, choose, dialog, eventually, offered, open, paths, rowOf, search, toast } from '../harness/screen';
import { modes, openMode, publishVote } from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `手工艺作品征集 ${Date.now()}`;
const draft = `手工艺草稿 ${Date.now()}`;
const formPath = `${votes}/all-getCustomApplyList`;
let id: string;
let editor: Visitor;

beforeAll(async () => {
  id = await publishVote(title);
  await createVote(await tokenOf('editor'), draft, 0);
  editor = await signedIn('editor', paths.votes);
});

/** What the menu of the form offers for an activity. */
async function formMenu(page: Page, name: string): Promise<string[]> {
  await rowOf(page, name)
    .getByRole('button', { name: `表单管理：${name}` })
    .click();
  const menu = page.getByRole('menu').last();
  await menu.getByRole('menuitem').first().waitFor();
  const texts = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  return texts.map((text) => text.trim());
}

interface StoredField {
  readonly id: string;
  readonly fieldName: string;
  readonly childrens: readonly StoredField[];
}

/** The form as the public's clients read it. */
async function publicForm(): Promise<StoredField[]> {
  // The contract's own list shape.
  return (await must(formPath, { activityId: id }, await tokenOf('viewer'))) as unknown as StoredField[];
}
const namesOf = (fields: readonly StoredField[]): string[] =>
  fields.flatMap(({ fieldName, childrens }) => [
    fieldName,
    ...childrens.map((child) => `${fieldName} / ${child.fieldName}`),
  ]);
const box = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('字段名') });
const save = (page: Page) => box(page).getByRole('button', { name: '确定', exact: true }).click();

it('启用自定义报名前先确认：取消不启用，确定后提示修改成功；按钮照规定出现和消失', async () => {
  const { page } = editor;
  await search(page, title);
  const toggle = page.getByRole('switch', { name: `自定义报名：${title}` });
  expect(await formMenu(page, title)).toEqual(['编辑自定义表单']);
  expect(await offered(page, title)).toEqual(expect.arrayContaining(['报名', '编辑赛次', '选票台账']));
  await toggle.click();
  await dialog(page, '确定要启用自定义报名, 是否继续?').getByText(`《${title}》`).waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  expect(await toggle.isChecked()).toBe(false);
  await toggle.click();
  await answer(page, '确定');
  await toast(page, '修改成功！');
  await eventually(() => toggle.isChecked(), true);
  expect(await formMenu(page, title)).toEqual(['编辑自定义表单', '安全承诺书', '报名申请列表']);
  for (const gone of ['报名', '编辑赛次', '选票台账']) expect(await offered(page, title)).not.toContain(gone);
});

it('停用不需要确认；没有编辑权限的人没有开关，只看到是否启用', async () => {
  const { page } = editor;
  const toggle = page.getByRole('switch', { name: `自定义报名：${title}` });
  await eventually(() => toggle.isEnabled(), true);
  await toggle.click();
  await toast(page, '修改成功！');
  await eventually(() => toggle.isChecked(), false);
  expect(await page.locator('.ant-modal-confirm').count()).toBe(0);
  await toggle.click();
  await answer(page, '确定');
  await eventually(() => toggle.isChecked(), true);
  const viewer = await signedIn('viewer', paths.votes);
  await search(viewer.page, title);
  await rowOf(viewer.page, title).getByText('已启用').waitFor();
  expect(await viewer.page.getByRole('switch').count()).toBe(0);
  await viewer.context.close();
});

it('草稿没有报名、赛次与台账；无需报名的活动没有开关', async () => {
  const { page } = editor;
  await open(page, paths.votes);
  await search(page, draft);
  expect(await offered(page, draft)).toEqual(['详情', '编辑', '删除']);
  expect(await formMenu(page, draft)).toEqual(['编辑自定义表单']);
  const idle = await publishVote(`无需报名 ${title}`, { isNeedSignup: false });
  await open(page, paths.votes);
  await search(page, `无需报名 ${title}`);
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await offered(page, `无需报名 ${title}`)).not.toContain('报名');
  const body = { activityId: idle, isCustomApply: true };
  const { state, msg } = await call(`${votes}/admin-setCustomApplyState`, body, await tokenOf('editor'));
  expect([state, msg]).toEqual([0, `《无需报名 ${title}》无需报名，不能设置自定义报名`]);
});

it('手机号码是第一个固定字段：页面没有编辑和删除，直接调用回答禁止修改、禁止删除', async () => {
  const { page } = editor;
  await open(page, paths.votes);
  await search(page, title);
  await rowOf(page, title)
    .getByRole('button', { name: `表单管理：${title}` })
    .click();
  await page.getByRole('menuitem', { name: '编辑自定义表单' }).click();
  await page.getByText('还没有其他字段').waitFor();
  expect(await previewed(page)).toEqual(['*手机号码']);
  const phone = line(page, '手机号码');
  expect(await phone.locator('.row-actions').count()).toBe(0);
  await phone.getByRole('button', { name: '手机号码是固定字段，禁止修改，禁止删除' }).click();
  await toast(page, '禁止修改、禁止删除');
  const token = await tokenOf('editor');
  const change = await call(`${votes}/admin-updateCustomApply`, { id: '1', activityId: id, fieldName: '电话' }, token);
  const removal = await call(`${votes}/admin-deleteCustomApply`, { ids: ['1'] }, token);
  expect([change.state, change.msg, removal.state, removal.msg]).toEqual([0, '禁止修改', 0, '禁止删除']);
});

it('副标题下有子字段；五种类型、必填、备注都立刻显示在公众看到的预览里', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '添加副标题' }).click();
  await item(box(page), '序号').locator('input').fill('');
  await save(page);
  await box(page).getByText('请输入字段名').waitFor();
  await box(page).getByText('请输入序号').first().waitFor();
  await item(box(page), '字段名').locator('input').fill('作者信息');
  await item(box(page), '序号').locator('input').fill('1');
  await save(page);
  await toast(page, '添加成功！');
  for (const [name, type, isRequired] of [
    ['姓名', '单行文本', true],
    ['创作经历', '多行文本', false],
  ] as const) {
    await line(page, '作者信息').getByRole('button', { name: '加字段' }).click();
    await item(box(page), '字段名').locator('input').fill(name);
    await choose(page, item(box(page), '类型').locator('.ant-select'), type);
    await item(box(page), '是否必填').getByRole('switch').setChecked(isRequired);
    await save(page);
    await line(page, name).waitFor();
  }
  await page.getByRole('button', { name: '添加字段' }).click();
  await item(box(page), '字段名').locator('input').fill('作品照片');
  await choose(page, item(box(page), '类型').locator('.ant-select'), '图片');
  await item(box(page), '备注').locator('textarea').fill('正面、细节各一张');
  await save(page);
  await line(page, '作品照片').waitFor();
  // A double click adds one.
  await page.getByRole('group', { name: '常用字段' }).getByRole('button', { name: '报名材料' }).dblclick();
  await line(page, '报名材料').getByText('附件').waitFor();
  await eventually(() => previewed(page), ['*手机号码', '【作者信息】', '*姓名', '创作经历', '*作品照片', '报名材料']);
  await preview(page).getByText('正面、细节各一张').waitFor();
  await preview(page).getByText('上传图片').waitFor();
  await preview(page).getByText('添加附件').waitFor();
  expect(await preview(page).locator('textarea').count()).toBe(1);
  expect((await publicForm()).map(({ fieldName }) => fieldName)).toEqual([
    '手机号码',
    '作者信息',
    '作品照片',
    '报名材料',
  ]);
  expect(namesOf(await publicForm()).slice(2, 4)).toEqual(['作者信息 / 姓名', '作者信息 / 创作经历']);
});

it('用鼠标拖动和填写序号调整顺序，预览随手变化；撤销一步，保存后公众的表单才改变', async () => {
  const { page } = editor;
  await drag(page, '报名材料', '作品照片');
  await eventually(() => previewed(page), ['*手机号码', '【作者信息】', '*姓名', '创作经历', '报名材料', '*作品照片']);
  await page.getByText('顺序有 1 步调整尚未保存').waitFor();
  // For a moment after a drag dnd-kit takes every selection away, and what is filled in with it: faster than a hand.
  const number = page.getByLabel('创作经历的序号');
  await eventually(async () => {
    await number.fill('1');
    return number.inputValue();
  }, '1');
  await number.press('Enter');
  await eventually(() => previewed(page), ['*手机号码', '【作者信息】', '创作经历', '*姓名', '报名材料', '*作品照片']);
  expect(namesOf(await publicForm())[2]).toBe('作者信息 / 姓名');
  await page.getByRole('button', { name: '撤销一步' }).click();
  await eventually(() => previewed(page).then((labels) => labels[2]), '*姓名');
  await page.getByRole('button', { name: '保存顺序' }).click();
  await toast(page, '顺序已保存');
  expect(namesOf(await publicForm()).slice(-2)).toEqual(['报名材料', '作品照片']);
  await page.reload();
  await line(page, '报名材料').waitFor();
  await eventually(() => previewed(page).then((labels) => labels.slice(-2)), ['报名材料', '*作品照片']);
});

/** Drags a line to the place of another one. */
async function drag(page: Page, name: string, over: string): Promise<void> {
  const from = await line(page, name)
    .getByRole('button', { name: `移动 ${name}` })
    .boundingBox();
  const to = await line(page, over).boundingBox();
  if (!from || !to) throw new Error(`${name} is out of sight`);
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y - 10, { steps: 4 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

it('用键盘把字段移到副标题之下：空格拿起、上方向键、右方向键归入、空格放下', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '移动 报名材料' }).focus();
  await page.keyboard.press('Space');
  await eventually(async () => {
    await page.keyboard.press('ArrowRight');
    return line(page, '报名材料').evaluate((row) => row.classList.contains('custom-line-below'));
  }, true);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '保存顺序' }).click();
  await toast(page, '顺序已保存');
  expect(namesOf(await publicForm())).toContain('作者信息 / 报名材料');
  await page.getByRole('button', { name: '恢复原来的顺序' }).click();
  await eventually(async () => namesOf(await publicForm()).includes('报名材料'), true);
});

it('已有申请后改字段：说明旧申请保留当时的名称；改名、删除后旧申请仍按提交时的表单显示', async () => {
  const fields = new Map(
    (await publicForm()).flatMap((field) => [field, ...field.childrens]).map((one) => [one.fieldName, one.id]),
  );
  const name = fields.get('姓名') ?? '';
  const { page } = editor;
  // Pictures are another journey's matter.
  await line(page, '作品照片').getByRole('button', { name: '编辑' }).click();
  await item(box(page), '是否必填').getByRole('switch').setChecked(false);
  await save(page);
  await toast(page, '修改成功！');
  const application = await apply(12, id, { [name]: '罗玉兰', [fields.get('创作经历') ?? '']: '从事竹编三十年。' });
  await page.reload();
  await line(page, '姓名').getByRole('button', { name: '编辑' }).click();
  await box(page).getByText('已提交的 1 份申请保留提交时的名称和回答').waitFor();
  await item(box(page), '字段名').locator('input').fill('作者姓名');
  await save(page);
  await toast(page, '修改成功！');
  await line(page, '作者信息').getByRole('button', { name: '删除' }).click();
  const question = dialog(page, '确定要删除本条信息，是否继续');
  await question
    .getByText('其下的 2 个字段（作者姓名、创作经历）一并删除。已提交的 1 份申请保留原来的回答，仍可查看和导出。')
    .waitFor();
  await answer(page, '删除');
  await toast(page, '删除成功!');
  await eventually(() => previewed(page), ['*手机号码', '报名材料', '作品照片']);
  await openMode(page, modes.applications, id, `&apply=${application}`);
  const drawer = page.locator('.application-drawer');
  await drawer.getByText('表单后来有修改，以下按提交时的表单显示。').waitFor();
  const part = drawer.getByRole('region', { name: '作者信息' });
  expect(await part.locator('dl dt').allInnerTexts()).toEqual(['姓名\n已从表单删除', '创作经历\n已从表单删除']);
  expect(await part.locator('dl dd').allInnerTexts()).toEqual(['罗玉兰', '从事竹编三十年。']);
});

it('启用自定义报名的活动，直接打开编辑赛次也不能新增；模式 9 按规定是空白', async () => {
  const { page } = editor;
  await openMode(page, modes.rounds, id);
  await page.getByText('还没有赛次').waitFor();
  expect(await page.getByRole('button', { name: '新增赛次' }).count()).toBe(0);
  await openMode(page, modes.reserved, id);
  // The list would be there by then.
  await page.waitForTimeout(2000);
  expect((await page.locator('main').innerText()).trim()).toBe('');
  expect(new URL(page.url()).searchParams.get('mode')).toBe('9');
});
