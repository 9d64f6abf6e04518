import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { filterBy, filterText, resetFilters } from '../harness/filters';
import { chooseRegion, crop, field, fill, press, problem, problems, write } from '../harness/form';
import { journey } from '../harness/journey';
import { createPlace, placeId, placePaths, publishPlace, storedPlace } from '../harness/place';
import { type RoamingSite, roamingSite } from '../harness/roaming';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  remove,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const mark = Date.now();
const title = `云上漆器展 ${mark}`;
const shown = `云上夏布展 ${mark}`;
let elsewhere: RoamingSite;
let shownId: string;
let editor: Visitor;

beforeAll(async () => {
  elsewhere = await roamingSite();
  shownId = await publishPlace('panorama', shown, { url: `${elsewhere.origin}/hall` });
  editor = await signedIn('editor', placePaths.panoramas);
  await listReady(editor.page);
});
afterAll(() => elsewhere.stop());

it('状态筛选按文档的编码 0–5 发出，列表的行仍是 100–102 的名称', async () => {
  const { page } = editor;
  for (const [name, code] of [
    ['待提交审核', 0],
    ['审核中', 1],
    ['复审', 2],
    ['审核通过', 3],
    ['驳回', 4],
    ['反审待提交', 5],
  ] as const) {
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('admin-getResourceList')),
      filterBy(page, '状态', name),
    ]);
    expect(request.postDataJSON()).toMatchObject({ status: code });
    await eventually(
      async () => (await page.locator('.list-table tbody .status-tag').allInnerTexts()).every((text) => text === name),
      true,
    );
  }
  await resetFilters(page);
});

it('按展厅名称与分类筛选；发布日期在高级搜索里', async () => {
  const { page } = editor;
  await filterText(page, '展厅名称', shown);
  await eventually(() => titlesOf(page), [shown]);
  await resetFilters(page);
  expect(await page.getByRole('search', { name: '筛选' }).getByText('发布日期').count()).toBe(0);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByRole('search', { name: '筛选' }).getByText('发布日期').waitFor();
  await filterBy(page, '分类', '美术展厅');
  await rowsOf(page).first().waitFor();
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('美术展厅');
  await resetFilters(page);
  await page.getByRole('button', { name: '普通搜索' }).click();
});

it('新增时缺什么提示什么：名称、地区、地址、分类、漫游地址与封面都按规定的文字', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增全景展厅' }).click();
  await press(page, '提交');
  await problems(page, [
    ['title', '请输入活动名称'],
    ['provinceId', '请选择省(市)'],
    ['detailedAddress', '请输入线下详细地址'],
    ['classification', '请选择分类'],
    ['url', '漫游地址不能为空！'],
    ['frontCover', '请上传封面'],
  ]);
  await fill(page, 'title', '展'.repeat(31));
  await fill(page, 'url', 'panorama.example.com/hall');
  await page.keyboard.press('Tab');
  await problem(page, 'title').getByText('长度在 1 到 30 个字符').waitFor();
  await problem(page, 'url').getByText('这网址不是以http://或https://开头').waitFor();
  for (const address of ['javascript:alert(1)', 'ftp://panorama.example.com/hall']) {
    await fill(page, 'url', address);
    await page.keyboard.press('Tab');
    await problem(page, 'url').getByText('这网址不是以http://或https://开头').waitFor();
  }
  await fill(page, 'title', title);
});

it('漫游地址在表单里就能预览：嵌入的页面跑不出框，也打不开别的窗口', async () => {
  const { page, context } = editor;
  await fill(page, 'url', `${elsewhere.origin}/greedy`);
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const box = dialog(page, '预览漫游地址');
  await box.frameLocator('iframe').getByRole('heading', { name: '云上展厅全景' }).waitFor();
  expect(await box.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  await box.getByText(`来自 ${new URL(elsewhere.origin).host}`).waitFor();
  expect(new URL(page.url()).pathname).toBe(placePaths.panoramas);
  expect(context.pages()).toHaveLength(1);
  await box.getByRole('button', { name: 'Close' }).or(box.locator('.ant-modal-close')).first().click();
  await box.waitFor({ state: 'hidden' });
});

it('补全后提交，结果框说添加成功！，点确定回到列表，新展厅在审核中', async () => {
  const { page } = editor;
  await fill(page, 'url', `${elsewhere.origin}/hall`);
  await choose(page, field(page, 'classification').locator('.ant-select'), '美术展厅');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'detailedAddress', '中山一路 122 号');
  await field(page, 'frontCover').getByRole('button', { name: '上传封面' }).click();
  await crop(page, '裁剪封面');
  await toast(page, '封面已更新');
  await write(page, '漆器髹饰的三十六道工序。');
  await press(page, '提交');
  const result = page.locator('.ant-modal', { hasText: '添加成功！' });
  await result.getByRole('button', { name: '确定' }).click();
  await search(page, title);
  await rowOf(page, title).getByText('审核中').waitFor();
  expect(await storedPlace('panorama', await placeId('panorama', title))).toMatchObject({
    url: `${elsewhere.origin}/hall`,
    statusDiscription: { value: 1 },
  });
});

it('内容在编辑时被删除：问要不要另存为新内容；不要时结果框说明原因，点确定仍在表单里，填写的内容没有丢', async () => {
  const { page } = editor;
  const gone = `云上年画展 ${mark}`;
  const id = await createPlace('panorama', gone);
  await open(page, `${placePaths.panoramas}?mode=3&id=${id}`);
  await eventually(() => field(page, 'title').locator('input').inputValue(), gone);
  await must('/api/exhibitionealls/v1/admin-deleteResource', { idList: [id] }, await tokenOf('editor'));
  await fill(page, 'detailedAddress', '人民路 1 号');
  await press(page, '提交');
  const question = page.locator('.ant-modal-confirm').filter({ hasText: '这条内容已不在，另存为新内容？' });
  await question.getByRole('button', { name: /取\s?消/ }).click();
  const result = page.locator('.ant-modal').filter({ has: page.locator('.ant-result-error') });
  await result.getByRole('button', { name: '确定' }).click();
  await result.waitFor({ state: 'hidden' });
  expect(await field(page, 'detailedAddress').locator('input').inputValue()).toBe('人民路 1 号');
  page.once('dialog', (question) => void question.accept());
  await open(page, placePaths.panoramas);
});

it('列表里的漫游链接另开窗口：新窗口够不着本系统，也不知道从哪里来', async () => {
  const { page, context } = editor;
  await search(page, shown);
  const link = rowOf(page, shown).getByRole('link', { name: new URL(elsewhere.origin).host });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await opened.getByText('无来处').waitFor();
  expect(elsewhere.referrers.at(-1)).toBeUndefined();
  await opened.close();
});

it('详情从 makeDetails 打开：事实、漫游、简介各在一页，审批记录在下面', async () => {
  const { page } = editor;
  await act(page, shown, '详情');
  await page.waitForURL((url) => url.pathname === placePaths.exhibit && url.searchParams.get('id') === shownId);
  await page.getByRole('heading', { level: 1, name: shown }).waitFor();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await page.getByRole('link', { name: `${elsewhere.origin}/hall` }).waitFor();
  await page.getByRole('tab', { name: '全景漫游' }).click();
  await page.frameLocator('.roaming-frame iframe').getByRole('heading', { name: '云上展厅全景' }).waitFor();
  await page.getByRole('tab', { name: '展厅简介' }).click();
  await page.getByRole('tabpanel').getByText('横屏浏览').waitFor();
  await page.goBack();
  await eventually(() => titlesOf(page), [shown]);
});

it('对方网站不许嵌入时说明原因，仍可在新窗口打开', async () => {
  const { page, context, errors } = editor;
  const alone = await createPlace('panorama', `云上石刻展 ${mark}`, { url: `${elsewhere.origin}/alone` });
  await open(page, `${placePaths.exhibit}?id=${alone}`);
  await page.getByRole('tab', { name: '全景漫游' }).click();
  await page.getByText('说明对方网站不允许嵌入，请在新窗口打开').waitFor();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '在新窗口打开' }).last().click(),
  ]);
  await opened.getByRole('heading', { name: '云上展厅全景' }).waitFor();
  await opened.close();
  // The browser, not the page, tells of the refusal.
  expect(errors.splice(0).every((text) => text.includes("'X-Frame-Options' to 'deny'"))).toBe(true);
});

it('makeDetails 先找展厅再找全景展厅；两边都没有的编号说明没有找到', async () => {
  const { page } = editor;
  const hall = `锦绣展厅 ${mark}`;
  const hallId = await createPlace('hall', hall);
  await open(page, `${placePaths.exhibit}?id=${hallId}`);
  await page.getByRole('heading', { level: 1, name: hall }).waitFor();
  await page.getByRole('tab', { name: '预订时段' }).click();
  await page.getByRole('table', { name: '每周可预订的时段' }).waitFor();
  for (const nonsense of ['?id=00000000-0000-7000-8000-000000000000', '?id=没有这个编号', '?id=42', '']) {
    await open(page, `${placePaths.exhibit}${nonsense}`);
    await page.getByText('没有找到这个展厅').waitFor();
  }
  await page.getByRole('button', { name: '返回', exact: true }).first().click();
});

it('撤销与删除先询问：取消不动，确定后按规定提示', async () => {
  const { page } = editor;
  await open(page, placePaths.panoramas);
  await search(page, title);
  await act(page, title, '撤销');
  await answer(page, '取消');
  await rowOf(page, title).getByText('审核中').waitFor();
  await act(page, title, '撤销');
  await answer(page, '确定');
  await toast(page, '撤销成功!');
  await eventually(async () => (await offered(page, title)).includes('编辑'), true);
  await remove(page, title);
  await page.getByText('没有符合条件的记录').waitFor();
});
