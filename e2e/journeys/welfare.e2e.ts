import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import { dayAhead } from '../harness/booking';
import type { Visitor } from '../harness/browser';
import { photo } from '../harness/files';
import { cellsOf, filterBy } from '../harness/filters';
import { chooseRegion, field, fill, fillPeriod, press, problem, problems, write } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { create, idOf, peoplePaths, publish, stored, tickPerson } from '../harness/people';
import { addPictures, pictureCount } from '../harness/place';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  paths,
  rowOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
/** When the event is, and when its copy is. */
const [days, later] = [[dayAhead(43), dayAhead(44)] as const, [dayAhead(127), dayAhead(128)] as const];
const mark = `益${String(Date.now()).slice(-8)}`;
const title = `重阳节慰问演出 ${mark}`;
const shown = `社区公益讲座 ${mark}`;
let editor: Visitor;

beforeAll(async () => {
  await publish('welfare', shown);
  editor = await signedIn('editor', peoplePaths.welfare);
  await listReady(editor.page);
});

it('新增公益活动时缺什么提示什么：名称、主办单位、分类、地区、地址、联系人、电话、日期、负责人、图片、简介', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增公益活动' }).click();
  await press(page, '提交审批');
  await toast(page, '请输入活动名称');
  await problems(page, [
    ['title', '请输入活动名称'],
    ['organizer', '请输入主办单位'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['address', '请输入详细地址'],
    ['contactId', '请输入联系人'],
    ['tel', '电话号码不能为空'],
    ['startTime', '请选择日期！'],
    ['principalIds', '请选择负责人'],
    ['album', '请上传图片'],
    ['introduction', '请输入简介'],
  ]);
  await fill(page, 'tel', '1234567');
  await page.keyboard.press('Tab');
  await problem(page, 'tel').getByText('手机号码不正确，例:13245678912 02368792829 023-68792829').waitFor();
  expect(await graveFindings(page)).toEqual([]);
});

it('负责人在部门树里找、按姓名或拼音搜索；一个也没选时说明；换部门不丢已选的人', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '选择负责人' }).click();
  const picker = dialog(page, '选择负责人');
  await picker.getByRole('button', { name: '确定' }).click();
  const warning = page.locator('.ant-modal-confirm-title', { hasText: '没有提交到已选中用户列表中或没有选择用户' });
  await warning.waitFor();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '确定' }).click();
  await warning.waitFor({ state: 'hidden' });
  await tickPerson(page, '选择负责人', { word: 'tangxiaolan', name: '唐晓岚' });
  await picker.getByLabel('搜索用户').fill('');
  const people = picker.getByRole('region', { name: '用户列表' });
  const all = Number(await people.locator('h3 small').innerText());
  await picker.getByText('活动部', { exact: true }).click();
  const count = async () => Number(await people.locator('h3 small').innerText());
  await eventually(async () => (await count()) < all, true);
  await picker.getByText('全部部门', { exact: true }).click();
  await tickPerson(page, '选择负责人', { word: 'lwb', name: '罗文彬' });
  await picker.getByRole('region', { name: '已选中用户' }).getByText('唐晓岚').waitFor();
  await picker.getByRole('button', { name: '确定' }).click();
  for (const name of ['唐晓岚', '罗文彬']) await field(page, 'principalIds').getByText(name).waitFor();
  await eventually(() => problem(page, 'principalIds').count(), 0);
});

it('图片最多 8 张，多出来的提示图片张数已经超出范围', async () => {
  const { page } = editor;
  await addPictures(page, '慰问', 7);
  const more = await Promise.all(['一.jpg', '二.jpg'].map((name) => photo(name)));
  await field(page, 'album').getByLabel('选择图片文件').setInputFiles(more);
  await toast(page, '图片张数已经超出范围');
  await eventually(() => pictureCount(page), 8);
});

it('补全后提交审批，提示添加成功！，回到列表，行里是审核中', async () => {
  const { page } = editor;
  await fill(page, 'title', title);
  await fill(page, 'organizer', '两江新区文化馆');
  await choose(page, field(page, 'typeId').locator('.ant-select'), '公益演出');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号');
  await fill(page, 'contactId', '汪老师');
  await fill(page, 'tel', '023-67354722');
  await fillPeriod(page, 'startTime', days);
  await write(page, '为社区老人送去川剧折子戏。');
  await press(page, '提交审批');
  await toast(page, '添加成功！');
  await search(page, title);
  const row = rowOf(page, title);
  for (const text of ['审核中', '公益演出', '两江新区文化馆', '中山一路 122 号', days[0], `至 ${days[1]}`])
    await row.getByText(text, { exact: true }).waitFor();
  expect(await offered(page, title)).toEqual(['详情', '撤销']);
  const saved = await stored('welfare', await idOf('welfare', title));
  // The contract's own list of paths.
  const album = saved.album as string[];
  expect(album).toHaveLength(8);
  expect(saved).toMatchObject({ cover: album[0], principal: '唐晓岚、罗文彬', tel: '023-67354722' });
  expect(Number(saved.longitude)).toBeGreaterThan(100);
});

it('两位审核人在待审队列里依次通过，之后只能看详情', async () => {
  for (const account of ['reviewer', 'reviewer2']) {
    const { page, context } = await signedIn(account, paths.desk);
    await search(page, title);
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await toast(page, '审核成功！');
    await context.close();
  }
  const { page } = editor;
  await open(page, peoplePaths.welfare);
  await search(page, title);
  await rowOf(page, title).getByText('审核通过').waitFor();
  expect(await offered(page, title)).toEqual(['详情']);
  const admin = await tokenOf('admin');
  const saved = await stored('welfare', await idOf('welfare', title));
  const edit = await call('/api/welfareactivity/v1/admin-updateWelfareActivity', { ...saved, status: 1 }, admin);
  expect(edit.state, '公益活动通过后不再修改').toBe(0);
});

it('详情分页显示：基本信息、活动图片、活动简介，审批记录在下面；返回还是那一行', async () => {
  const { page } = editor;
  await open(page, `${peoplePaths.welfare}?keyword=${encodeURIComponent(title)}`);
  await act(page, title, '详情');
  const panel = page.getByRole('tabpanel');
  for (const text of [days.join(' 至 '), '唐晓岚、罗文彬', '汪老师', '中山一路 122 号'])
    await panel.getByText(text, { exact: true }).waitFor();
  await page.getByRole('tab', { name: '活动图片' }).click();
  await eventually(() => panel.locator('img').count(), 8);
  await page.getByRole('tab', { name: '活动简介' }).click();
  await panel.getByText('川剧折子戏').waitFor();
  await page.getByText('复审：审核通过').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await eventually(() => titlesOf(page), [title]);
});

it('从详情复制新建：除了日期都已填好，没有日期不能提交；改名、补日期后提交', async () => {
  const { page } = editor;
  const next = `清明节慰问演出 ${mark}`;
  await open(page, `${peoplePaths.welfare}?keyword=${encodeURIComponent(title)}`);
  await act(page, title, '详情');
  await page.getByRole('button', { name: '复制新建' }).click();
  await page.getByText(`已复制《${title}》的内容`).waitFor();
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
  await eventually(() => pictureCount(page), 8);
  await fill(page, 'title', next);
  await press(page, '提交审批');
  await problem(page, 'startTime').getByText('请选择日期！').waitFor();
  await fillPeriod(page, 'startTime', later);
  await press(page, '提交审批');
  await toast(page, '添加成功！');
  await search(page, next);
  for (const text of ['审核中', '中山一路 122 号', later[0], `至 ${later[1]}`])
    await rowOf(page, next).getByText(text, { exact: true }).waitFor();
  expect(await stored('welfare', await idOf('welfare', next))).toMatchObject({ principal: '唐晓岚、罗文彬' });
});

it('草稿只要名称；被驳回的改好后再提交，提示修改成功！', async () => {
  const { page } = editor;
  const rough = `迎新写春联 ${mark}`;
  await open(page, peoplePaths.welfare);
  await page.getByRole('button', { name: '新增公益活动' }).click();
  await fill(page, 'title', rough);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await search(page, rough);
  await rowOf(page, rough).getByText('待提交审核').waitFor();
  expect(await offered(page, rough)).toEqual(['详情', '编辑', '删除']);
  await act(page, rough, '编辑');
  await eventually(() => field(page, 'title').locator('input').inputValue(), rough);
  await press(page, '修改');
  await problem(page, 'organizer').getByText('请输入主办单位').waitFor();
  page.once('dialog', (question) => void question.accept());
  const rejected = `文化志愿者招募 ${mark}`;
  const id = await create('welfare', rejected, { status: 1 });
  const decision = { objectId: id, result: 'reject', remark: '请补充主办单位全称。' };
  await must('/api/review/v1/admin-review', decision, await tokenOf('reviewer'));
  await open(page, peoplePaths.welfare);
  await search(page, rejected);
  await rowOf(page, rejected).getByText('驳回').waitFor();
  await act(page, rejected, '编辑');
  await eventually(() => field(page, 'title').locator('input').inputValue(), rejected);
  await fill(page, 'organizer', '两江新区文化馆志愿服务队');
  await press(page, '修改');
  await toast(page, '修改成功！');
  await rowOf(page, rejected).getByText('审核中').waitFor();
  await rowOf(page, rejected).getByText('两江新区文化馆志愿服务队').waitFor();
});

it('撤销、删除先询问：取消时提示已取消，确定后撤销成功!、删除成功!', async () => {
  const { page } = editor;
  const rejected = `文化志愿者招募 ${mark}`;
  await open(page, `${peoplePaths.welfare}?keyword=${encodeURIComponent(rejected)}`);
  await act(page, rejected, '撤销');
  await page.locator('.ant-modal-confirm-title').getByText('确定要取消提交上级审批, 是否继续?').waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  await act(page, rejected, '撤销');
  await answer(page, '确定');
  await toast(page, '撤销成功!');
  await eventually(() => offered(page, rejected), ['详情', '编辑', '删除']);
  await act(page, rejected, '删除');
  await page.locator('.ant-modal-confirm-title').getByText('确定要删除本条信息，是否继续').waitFor();
  await answer(page, '确定');
  await toast(page, '删除成功!');
  await page.getByText('没有符合条件的记录').waitFor();
});

it('按分类与状态筛选；导出的表格与屏幕上的一样', async () => {
  const { page } = editor;
  await open(page, peoplePaths.welfare);
  await search(page, mark);
  await filterBy(page, '状态', '审核通过');
  await eventually(async () => (await titlesOf(page)).toSorted(), [shown, title].toSorted());
  const onScreen = await cellsOf(page);
  const titles = await titlesOf(page);
  const { column } = await exported(page);
  expect(column('活动名称')).toEqual(titles);
  for (const [nth, cells] of onScreen.entries()) {
    const text = cells.join('\n');
    for (const name of ['分类', '主办单位', '区域', '地址', '活动开始日期', '活动结束日期', '状态'])
      expect(text, name).toContain(column(name)[nth]);
    expect(text).toContain(column('发布日期')[nth]?.slice(0, 10));
  }
  await filterBy(page, '分类', '公益演出');
  await eventually(async () => (await titlesOf(page)).includes(title), true);
});

it('更换展示图：没有选中先提醒；从活动自己的图片里选一张，修改成功！', async () => {
  const { page } = editor;
  await open(page, peoplePaths.welfare);
  await search(page, title);
  const id = await idOf('welfare', title);
  const before = (await stored('welfare', id)).cover;
  await rowOf(page, title)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '没有选中封面图！');
  await chooser.getByRole('tab', { name: '已有图片' }).click();
  await chooser.getByRole('tabpanel').locator('button, [role="option"], label').nth(1).click();
  await page.getByTestId('cropper').waitFor();
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '修改成功！');
  expect((await stored('welfare', id)).cover).not.toBe(before);
});

it('只能查看的人没有新增、编辑、删除；分馆看不到本馆的活动', async () => {
  const viewer = await signedIn('viewer', peoplePaths.welfare);
  await search(viewer.page, title);
  expect(await offered(viewer.page, title)).toEqual(['详情']);
  expect(await viewer.page.getByRole('button', { name: '新增公益活动' }).count()).toBe(0);
  expect(await viewer.page.getByRole('button', { name: /更换展示图/ }).count()).toBe(0);
  expect(await graveFindings(viewer.page)).toEqual([]);
  const branch = await signedIn('branch', `${peoplePaths.welfare}?keyword=${encodeURIComponent(mark)}`);
  await branch.page.getByRole('button', { name: '新增公益活动' }).waitFor();
  await branch.page.getByText('没有符合条件的记录').waitFor();
});
