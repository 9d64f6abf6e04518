import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import type { Visitor } from '../harness/browser';
import { photo } from '../harness/files';
import { cellsOf, filterBy, resetFilters } from '../harness/filters';
import { crop, field, fill, press, problem } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { idOf, peoplePaths, publish, stored } from '../harness/people';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  openList,
  remove,
  rowOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const mark = `师${String(Date.now()).slice(-8)}`;
const name = `沈雨桐${mark}`;
const others = ['甲', '乙', '丙'].map((one) => `秦望舒${one}${mark}`);
const number = '11010519491231002X';
const masked = '110***********002X';
let editor: Visitor;

beforeAll(async () => {
  for (const one of others) await publish('teacher', one, { idCardNo: null, tel: '13812345678' });
  editor = await signedIn('editor', peoplePaths.teachers);
  await listReady(editor.page);
});

const numberField = (page: Page) => field(page, 'idCardNo').locator('input');

it('新增教师时缺什么提示什么；姓名超过 30 个字符时说明长度', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增教师' }).click();
  await press(page, '提交审批');
  await toast(page, '请输入教师姓名');
  for (const [key, text] of [
    ['name', '请输入教师姓名'],
    ['graduatedSchool', '请输入毕业院校'],
    ['employer', '请输入工作单位'],
    ['profession', '请输入专业'],
    ['sex', '请选择性别'],
    ['typeId', '请选择教学类别'],
    ['education', '请选择学历'],
    ['tel', '电话号码不能为空'],
    ['photo', '头像不能为空'],
  ] as const)
    await problem(page, key).getByText(text).waitFor();
  expect(await problem(page, 'idCardNo').count(), '身份证号可不填').toBe(0);
  await fill(page, 'name', '字'.repeat(31));
  await page.keyboard.press('Tab');
  await problem(page, 'name').getByText('长度在 1 到 30 个字符').waitFor();
  expect(await graveFindings(page)).toEqual([]);
});

it('身份证号查位数、地区、出生日期、年龄与校验码，不对就提示身份证号格式不正确', async () => {
  const { page } = editor;
  for (const [why, wrong] of [
    ['17 位', '11010519491231002'],
    ['校验码', '110105194912310021'],
    ['地区', '990105194912310020'],
    ['出生日期', '110105194902300027'],
    ['15 位的出生日期', '110105491331002'],
  ] as const) {
    await numberField(page).fill(wrong);
    await page.keyboard.press('Tab');
    await eventually(() => problem(page, 'idCardNo').allInnerTexts(), ['身份证号格式不正确']);
    await numberField(page).fill(number);
    await page.keyboard.press('Tab');
    await eventually(() => problem(page, 'idCardNo').count(), 0).catch((error: unknown) => {
      throw new Error(why, { cause: error });
    });
  }
  await numberField(page).fill('110105491231002');
  await page.keyboard.press('Tab');
  expect(await problem(page, 'idCardNo').count(), '15 位的也收').toBe(0);
  await numberField(page).fill(number.toLowerCase());
});

it('头像只收 JPG 和 PNG，不到 20MB；超过封面 2MB 的也收，裁成竖幅', async () => {
  const { page } = editor;
  await field(page, 'photo')
    .getByRole('button', { name: /上传头像/ })
    .click();
  const input = dialog(page, '裁剪头像').getByLabel('选择本地图片');
  await input.setInputFiles(await photo('动图.gif'));
  await toast(page, '上传头像图片只能是 JPG 或 PNG 格式!');
  await input.setInputFiles(await photo('太大.jpg', { bytes: 20 * 1024 * 1024 }));
  await toast(page, '上传头像图片大小不能超过 20MB!');
  await input.setInputFiles(await photo('大.jpg', { width: 900, height: 1200, bytes: 3 * 1024 * 1024 }));
  await page.getByTestId('cropper').waitFor();
  await crop(page, '裁剪头像');
  await toast(page, '头像已更新');
  const shape = await field(page, 'photo')
    .locator('img')
    .evaluate(async (img: HTMLImageElement) => {
      // A picture that is still on its way has no shape.
      await img.decode();
      return img.naturalWidth / img.naturalHeight;
    });
  expect(shape).toBeCloseTo(0.75, 1);
});

it('学历有九种；补全后提交审批，提示添加成功！，列表里有照片、性别与出生日期', async () => {
  const { page } = editor;
  await fill(page, 'name', name);
  await field(page, 'sex').getByText('女', { exact: true }).click();
  await choose(page, field(page, 'typeId').locator('.ant-select'), '舞蹈');
  await field(page, 'education').locator('.ant-select').click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await eventually(
    async () => (await options.allInnerTexts()).map((text) => text.trim()),
    ['博士', '硕士', '本科', '大专', '中专', '高中', '初中', '小学', '其他'],
  );
  await options.filter({ hasText: '硕士' }).click();
  await fill(page, 'graduatedSchool', '北京舞蹈学院');
  await fill(page, 'profession', '古典舞');
  await fill(page, 'employer', '两江新区文化馆');
  await fill(page, 'tel', '13764273286');
  await fill(page, 'birthday', '1988-03-12');
  await page.keyboard.press('Enter');
  await press(page, '提交审批');
  await toast(page, '添加成功！');
  await search(page, name);
  const row = rowOf(page, name);
  for (const text of ['女 · 1988-03-12', '舞蹈', '硕士', '北京舞蹈学院', '古典舞', '137****3286', '审核中'])
    await row.getByText(text, { exact: true }).waitFor();
  expect(await row.getByRole('switch').count(), '审核通过前没有有效开关').toBe(0);
  expect(await offered(page, name)).toEqual(['详情', '撤销']);
});

it('撤销送出状态 0，先询问；之后可以编辑，号码以掩码带回，原样保存不变', async () => {
  const { page } = editor;
  await act(page, name, '撤销');
  await answer(page, '取消');
  await toast(page, '已取消');
  const sent = page.waitForRequest((request) => request.url().endsWith('/admin-updateTeachersState'));
  await act(page, name, '撤销');
  await answer(page, '确定');
  expect((await sent).postDataJSON()).toMatchObject({ status: 0 });
  await toast(page, '撤销成功!');
  await eventually(() => offered(page, name), ['详情', '编辑', '删除']);
  await act(page, name, '编辑');
  await eventually(() => numberField(page).inputValue(), masked);
  await fill(page, 'profession', '中国古典舞');
  await press(page, '修改');
  await toast(page, '修改成功！');
  await rowOf(page, name).getByText('审核中').waitFor();
  const revealed = await must(
    '/api/teachers/v1/admin-revealTeacher',
    { id: await idOf('teacher', name), reason: '核对保存' },
    await tokenOf('admin'),
  );
  expect(revealed.idCardNo).toBe(number);
});

it('审核通过后才有有效开关；有效时才能置顶，停用就没有了', async () => {
  const { page } = editor;
  const id = await idOf('teacher', name);
  for (const reviewer of ['reviewer', 'reviewer2'])
    await must(
      '/api/review/v1/admin-review',
      { objectId: id, result: 'approve', remark: '同意。' },
      await tokenOf(reviewer),
    );
  await open(page, peoplePaths.teachers);
  await search(page, name);
  expect(await offered(page, name)).toEqual(['详情', '置顶']);
  await act(page, name, '置顶');
  await toast(page, '设置成功');
  await rowOf(page, name).locator('.ant-tag', { hasText: '置顶' }).waitFor();
  await openList(page, peoplePaths.teachers);
  expect((await titlesOf(page)).slice(0, 4)).toContain(name);
  await search(page, name);
  await act(page, name, '取消置顶');
  await eventually(() => offered(page, name), ['详情', '置顶']);
  const state = page.getByRole('switch', { name: `有效状态：${name}` });
  await state.click();
  await toast(page, '状态设置成功！');
  await eventually(() => state.isChecked(), false);
  expect(await offered(page, name)).toEqual(['详情']);
  await state.click();
  await eventually(() => offered(page, name), ['详情', '置顶']);
});

it('权重：不填先提醒，大的在前', async () => {
  const { page } = editor;
  await search(page, mark);
  const weigh = async (one: string, weight: string) => {
    await page.getByRole('button', { name: new RegExp(`^设置${one}的权重`) }).click();
    const box = dialog(page, `设置《${one}》的权重`);
    await box.getByLabel('权重').fill(weight);
    await box.getByRole('button', { name: '确定' }).click();
    return box;
  };
  const [a = '', b = '', c = ''] = others;
  const box = await weigh(a, '');
  await box.getByText('请输入权重').waitFor();
  await box.getByLabel('权重').fill('300');
  await box.getByRole('button', { name: '确定' }).click();
  await toast(page, '权重设置成功！');
  await weigh(b, '500');
  await eventually(async () => (await titlesOf(page)).slice(0, 2), [b, a]);
  await weigh(c, '400');
  await eventually(async () => (await titlesOf(page)).slice(0, 3), [b, c, a]);
});

it('排序：只用键盘把一位移到最前，或直接填权重；保存后列表照这个顺序', async () => {
  const { page } = editor;
  const [a = '', b = '', c = ''] = others;
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const order = dialog(page, '教师排序');
  await order.getByRole('button', { name: `移动《${a}》，现在第 3 位` }).focus();
  await page.keyboard.press('Space');
  // The rows above give way once the keys are listened to; at the top further presses change nothing.
  await eventually(async () => {
    await page.keyboard.press('ArrowUp');
    return order
      .getByRole('listitem')
      .first()
      .evaluate((row) => /translate3d\(0px, [1-9]/.test(row.style.transform));
  }, true);
  await page.keyboard.press('Space');
  await order.getByRole('button', { name: `移动《${a}》，现在第 1 位` }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await order.getByRole('button', { name: '保存（3 处变化）' }).click();
  await toast(page, '权重设置成功！');
  await eventually(async () => (await titlesOf(page)).slice(0, 3), [a, b, c]);
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const handle = order.getByRole('button', { name: `移动《${a}》，现在第 1 位` });
  const below = order.getByRole('listitem').filter({ hasText: c });
  const [from, to] = [await handle.boundingBox(), await below.boundingBox()];
  if (!from || !to) throw new Error('rows are in sight');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 4 });
  await page.mouse.move(from.x + 8, to.y + to.height - 6, { steps: 8 });
  await page.mouse.up();
  await order.getByRole('button', { name: `移动《${a}》，现在第 3 位` }).waitFor();
  // For 50 ms after a drag no click reaches anything, so that letting go is not taken for one.
  await setTimeout(100);
  await order.getByRole('button', { name: /^保存（/ }).click();
  await eventually(async () => (await titlesOf(page)).slice(0, 3), [b, c, a]);
});

it('详情里号码是掩码；有权的人说明原因后看到完整号码，操作日志记下谁、何时、为什么', async () => {
  const plain = await signedIn('editor', peoplePaths.teachers);
  await search(plain.page, name);
  await act(plain.page, name, '详情');
  await plain.page.getByText(masked).waitFor();
  expect(await plain.page.getByRole('button', { name: '查看', exact: true }).count()).toBe(0);
  await plain.context.close();

  const { page, context } = await signedIn('admin', peoplePaths.teachers);
  await search(page, name);
  await act(page, name, '详情');
  await page.getByText(masked).waitFor();
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const box = dialog(page, '查看身份证号');
  await box.getByRole('button', { name: '查看' }).click();
  await box.getByText('请填写查看原因').first().waitFor();
  await box.getByLabel('查看原因').fill(`签订授课协议 ${mark}`);
  await box.getByRole('button', { name: '查看' }).click();
  await page.getByText(number).waitFor();
  await page.reload();
  await page.getByText(masked).waitFor();
  expect(await page.getByText(number).count(), '刷新后又是掩码').toBe(0);
  await openList(page, '/terrace/website/systemlog');
  const line = page.locator('tbody tr.ant-table-row', { hasText: '查看教师的身份证号' }).first();
  await line.getByText('陈雅琴').waitFor();
  await context.close();
});

it('导出的表格与屏幕上的一样，号码与电话是掩码', async () => {
  const { page } = editor;
  await open(page, peoplePaths.teachers);
  await search(page, mark);
  await filterBy(page, '状态', '审核通过');
  const onScreen = await cellsOf(page);
  const titles = await titlesOf(page);
  expect(titles).toHaveLength(4);
  const { rows, column } = await exported(page);
  expect(column('教师姓名')).toEqual(titles);
  for (const [nth, cells] of onScreen.entries()) {
    const text = cells.join('\n');
    for (const key of ['添加日期', '性别', '出生日期', '教学类别', '毕业院校', '专业', '学历', '权重', '状态'])
      expect(text, key).toContain(column(key)[nth]);
    expect(column('电话')[nth]).toMatch(/^1\d{2}\*{4}\d{4}$/);
  }
  expect(column('身份证号')).toContain(masked);
  expect(rows.flat().join(' ')).not.toContain(number);
  await resetFilters(page);
});

it('课程表单里的新增教师地址打开的是新增表单，保存后回到教师列表', async () => {
  const { page } = editor;
  await open(page, peoplePaths.teacherAdd);
  await page.getByRole('heading', { level: 1, name: '新增教师' }).waitFor();
  const draft = `课程新增${mark}`;
  await fill(page, 'name', draft);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await page.waitForURL((url) => url.pathname === peoplePaths.teachers);
  await search(page, draft);
  await rowOf(page, draft).getByText('待提交审核').waitFor();
  expect(await stored('teacher', await idOf('teacher', draft))).toMatchObject({ status: 0, idCardNo: null });
  await remove(page, draft);
});

it('填了一半的号码自动保存，重新打开还在', async () => {
  const { page } = editor;
  await open(page, `${peoplePaths.teachers}?mode=2`);
  await fill(page, 'name', `草稿${mark}`);
  await numberField(page).fill(number.slice(0, 12));
  await page.locator('.form-footer').getByText('上次自动保存').waitFor();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: '恢复' }).click();
  await eventually(() => numberField(page).inputValue(), number.slice(0, 12));
  await fill(page, 'name', '');
  page.once('dialog', (question) => void question.accept());
  await open(page, peoplePaths.teachers);
});

it('只能查看的人看到权重与有效状态的文字，没有开关和按钮；分馆看不到本馆的教师', async () => {
  const viewer = await signedIn('viewer', peoplePaths.teachers);
  await search(viewer.page, name);
  expect(await offered(viewer.page, name)).toEqual(['详情']);
  expect(await viewer.page.getByRole('switch').count()).toBe(0);
  for (const button of ['新增教师', '排序'])
    expect(await viewer.page.getByRole('button', { name: button, exact: true }).count()).toBe(0);
  await rowOf(viewer.page, name).getByText('有效', { exact: true }).waitFor();
  expect(await graveFindings(viewer.page)).toEqual([]);
  const branch = await signedIn('branch', `${peoplePaths.teachers}?keyword=${encodeURIComponent(mark)}`);
  await branch.page.getByRole('button', { name: '新增教师' }).waitFor();
  await branch.page.getByText('没有符合条件的记录').waitFor();
});
