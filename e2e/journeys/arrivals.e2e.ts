import { beforeAll, expect, it } from 'vitest';
import { bookFor as takeFor, dayFrom, dayOf, liveSessions, publishActivity } from '../harness/activity';
import { graveFindings } from '../harness/axe';
import { bookFor } from '../harness/booking';
import { journey } from '../harness/journey';
import { publishPlace } from '../harness/place';
import { eventually, open, rowsOf } from '../harness/screen';

const { signedIn } = journey();
const mark = `核${String(Date.now()).slice(-8)}`;
const today = dayFrom(0);
const desk = `/MuseumCenter/arrivals?keyword=${mark}`;
let order = { id: '', code: '' };
let late = { id: '', code: '' };
let booking = '';

beforeAll(async () => {
  const session = { startTime: '0:00', endTime: '23:59', votesCount: 20 };
  const form = { startTime: today, endTime: today, events: [dayOf(today, session)] };
  const activityId = await publishActivity(`今日专场 ${mark}`, form);
  const [live] = await liveSessions(activityId);
  const wanted = { activityId, sessionId: live?.id };
  order = await takeFor('江晓琳', { ...wanted, count: 3 });
  late = await takeFor('孟繁星', { ...wanted, count: 1 });
  // The last minutes of the day: whenever the journey runs, the slot is still to come.
  const placeId = await publishPlace('site', `排练厅 ${mark}`, {
    timeConfigs: [],
    timeSlots: [{ type: 3, starTime: '23:30', endTime: '23:59' }],
    isPcShow: true,
    validStartTime: '2026-01-01',
    validEndTime: '2036-12-31',
  });
  booking = await bookFor('reviewer', { kind: 'site', placeId, day: today, period: 3 }, `晚间排练 ${mark}`);
});

it('核销台列出今天应到的票与预订，扫码、分批、重复、名单各有回答，数目与名单一致，焦点总在码上', async () => {
  const { page } = await signedIn('editor', desk);
  await page.getByRole('heading', { level: 1, name: '核销台' }).waitFor();
  const field = page.getByRole('textbox', { name: '码或姓名' });
  await eventually(() => field.evaluate((one) => one === document.activeElement), true);
  const counts = page.locator('.arrivals-counts');
  const told = async () => (await counts.innerText()).replace(/\s+/g, ' ');
  const answer = page.locator('.door-answer');
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await eventually(() => rowsOf(page).count(), 3);
  await eventually(told, '应到 3 单24 人 已到 0 单0 人 未到 3 单24 人');

  await page.getByRole('spinbutton', { name: '本次入场人数' }).fill('2');
  await field.click();
  await scan(order.code.toLowerCase());
  await answer.getByText('成功　2 人入场').waitFor();
  expect(await answer.innerText()).toMatch(/江晓琳　共 3 人.*还有 1 人未到/s);
  await scan(order.code);
  await answer.getByText('成功　1 人入场').waitFor();
  await scan(order.code);
  await answer.getByText(/^该票已于 \d\d:\d\d 由 .+ 检票$/).waitFor();
  await scan('ABCDEFGHJK');
  await answer.getByText('没有找到这个码，请核对').waitFor();
  expect(await field.inputValue()).toBe('ABCDEFGHJK');
  // The next scan types over it.
  await scan(late.code);
  await answer.getByText('成功　1 人入场').waitFor();
  await eventually(told, '应到 3 单24 人 已到 2 单4 人 未到 1 单20 人');

  // Without a code: by his row.
  const row = rowsOf(page).filter({ hasText: `晚间排练 ${mark}` });
  await row.getByRole('button', { name: '核销', exact: true }).press('Enter');
  await answer.getByText('成功　20 人入场').waitFor();
  await eventually(() => field.evaluate((one) => one === document.activeElement), true);
  await answer.getByRole('button', { name: '撤销核销' }).click();
  await answer.getByText('已撤销核销').waitFor();
  await eventually(told, '应到 3 单24 人 已到 2 单4 人 未到 1 单20 人');
  await row.getByRole('button', { name: '核销', exact: true }).click();
  await answer.getByText('成功　20 人入场').waitFor();

  await page.locator('.ant-segmented').getByText('未到').click();
  await page.getByText('没有符合条件的人').waitFor();
  expect(await graveFindings(page)).toEqual([]);

  await open(page, `/MuseumCenter/placeOrderList?booking=${booking}`);
  await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d .+ 核销$/).waitFor();
  await page.getByText('已到', { exact: true }).first().waitFor();
});

it('输入姓名查到名单；断网时扫的码待发送，恢复后自动发送一次', async () => {
  const { page } = await signedIn('editor', `/MuseumCenter/arrivals`);
  const field = page.getByRole('textbox', { name: '码或姓名' });
  await field.waitFor();
  await field.fill(mark);
  await field.press('Enter');
  await eventually(() => rowsOf(page).count(), 3);
  expect(await field.inputValue()).toBe('');
  const row = rowsOf(page).filter({ hasText: '孟繁星' });
  await row.getByRole('button', { name: '撤销核销' }).click();
  await row.getByText('未到').waitFor();

  await page.context().setOffline(true);
  await field.fill(late.code);
  await field.press('Enter');
  await page.getByText(`待发送 1 个：${late.code}`).waitFor();
  await page.locator('.door-answer').getByText('待发送').waitFor();
  await page.context().setOffline(false);
  await page.locator('.door-answer').getByText('成功　1 人入场').waitFor();
  await page.getByText(/^待发送 1 个/).waitFor({ state: 'detached' });
  await row.getByText('已到').waitFor();
});

it('打印出来的是名单：扫码、筛选与查找不上纸，数目与姓名在', async () => {
  const { page } = await signedIn('editor', desk);
  await rowsOf(page).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.arrivals-door', '.arrivals-filters .ant-segmented', '.arrivals-word'])
    expect(await page.locator(part).isVisible(), part).toBe(false);
  for (const part of ['.arrivals-counts', '.ant-table-row'])
    expect(await page.locator(part).first().isVisible(), part).toBe(true);
});
