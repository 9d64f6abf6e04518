import { beforeAll, expect, it } from 'vitest';
import { createActivity, dayFrom, dayOf, publishActivity } from '../harness/activity';
import { tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { approve } from '../harness/scene';
import { eventually, open } from '../harness/screen';

const { signedIn } = journey();
const mark = `期${String(Date.now()).slice(-8)}`;
const [place, other] = [`三楼 排练厅 ${mark}`, `二楼 展览厅 ${mark}`];
const [settled, waiting, apart] = [`已定专场 ${mark}`, `待审专场 ${mark}`, `另一场 ${mark}`];
// Two weeks on: what the demo data has there does not matter, for the page is narrowed to a place.
const day = dayFrom(14);
const schedule = `/MuseumCenter/schedule?day=${day}`;
let waitingId = '';

const at = (address: string, startTime: string, endTime: string) => ({
  address,
  startTime: day,
  endTime: day,
  events: [dayOf(day, { startTime, endTime })],
});

beforeAll(async () => {
  await publishActivity(settled, at(place, '14:00', '16:00'));
  waitingId = await createActivity(waiting, { ...at(place.replaceAll(' ', ''), '15:00', '17:00'), status: 1 });
  await publishActivity(apart, at(other, '14:00', '16:00'));
});

it('排期按地点列出一周，撞期标出；筛选与视图留在地址里，刷新后不变；点开是那条内容', async () => {
  const { page } = await signedIn('editor', schedule);
  await page.getByRole('heading', { level: 1, name: '排期' }).waitFor();
  const week = page.getByRole('table', { name: '一周的排期' });
  const row = week.getByRole('row').filter({ hasText: mark });
  await eventually(() => row.count(), 2);
  const shared = row.filter({ hasText: settled });
  await shared.getByRole('link', { name: /14:00–16:00 已定专场.*撞期/ }).waitFor();
  await shared.getByRole('link', { name: /15:00–17:00 待审专场.*待审核.*撞期/ }).waitFor();
  expect(await row.filter({ hasText: apart }).getByText('撞期').count()).toBe(0);
  expect(await graveFindings(page)).toEqual([]);

  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('待审核', { exact: true }).last().click();
  await eventually(async () => (await row.allInnerTexts()).filter((text) => text.includes(settled)).length, 0);
  await page.getByText('月', { exact: true }).click();
  const month = page.getByRole('table', { name: '一个月的排期' });
  await month.waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get('span'), address.get('state'), address.get('day')]).toEqual(['month', 'waiting', day]);
  await page.reload();
  await month.waitFor();
  await page.goBack();
  await week.waitFor();
  await row.getByRole('link', { name: /待审专场/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: waiting }).waitFor();
});

it('一个月的排期：相邻月份的日子一样看得清，没有严重的无障碍问题', async () => {
  const { page } = await signedIn('editor', `${schedule}&span=month`);
  await page.locator('.schedule-month .calendar-other-month .schedule-date').first().waitFor();
  expect(await graveFindings(page)).toEqual([]);
});

it('翻页键换周；没有安排时说明，重置条件后回来', async () => {
  const { page } = await signedIn('viewer', `${schedule}&place=${encodeURIComponent(place)}`);
  const week = page.getByRole('table', { name: '一周的排期' });
  const link = week.getByRole('link', { name: /已定专场/ });
  await link.focus();
  await page.keyboard.press('PageDown');
  await page.getByText('没有符合条件的安排').waitFor();
  // There is nothing to move through.
  expect(await page.getByText('Tab 逐项移动').count()).toBe(0);
  await page.getByRole('button', { name: '上一周' }).click();
  await link.waitFor();
  await page.getByRole('button', { name: '下一周' }).click();
  await page.getByRole('button', { name: '重置条件' }).click();
  await eventually(async () => new URL(page.url()).searchParams.get('place'), null);
});

it('填表时日期下面说明与谁撞期，错开后消失；不妨碍保存', async () => {
  const id = await createActivity(apart, at(`（${place}）`, '15:30', '18:00'));
  const { page } = await signedIn('editor', `/new/activity?mode=3&id=${id}`);
  const hint = page.locator('.clash-line');
  await eventually(
    async () => (await hint.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
    [
      `撞期：活动《${settled}》 ${day} 14:00-16:00 也在“${place}”`,
      `撞期：活动《${waiting}》 ${day} 15:00-17:00 也在“${place.replaceAll(' ', '')}”，待审核`,
    ],
  );
  expect(await hint.first().getByRole('link').getAttribute('target')).toBe('_blank');
  await field(page, 'address').getByRole('textbox').fill(`另一处 ${mark}`);
  await hint.first().waitFor({ state: 'detached' });
  await field(page, 'address').getByRole('textbox').fill(place);
  await hint.first().waitFor();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.locator('.ant-message-notice').first().waitFor();
});

it('审核页的“提请注意”点名撞期的内容，可以照常通过', async () => {
  const { page } = await signedIn('reviewer', `/audit/businessApproval?object=${waitingId}`);
  const notices = page.getByRole('note', { name: '提请注意' });
  await notices.getByRole('link', { name: `活动《${settled}》` }).waitFor();
  expect((await notices.innerText()).replaceAll(/\s+/g, ' ')).toContain(
    `撞期：活动《${settled}》 ${day} 14:00-16:00 也在“${place}”`,
  );
  await approve(await tokenOf('reviewer'), waitingId);
  await open(page, schedule);
});

it('打印出来的排期是完整的：宽不过一页，没有滚动条，每一项的字都看得到', async () => {
  const { page } = await signedIn('editor', schedule);
  await page.getByRole('table', { name: '一周的排期' }).waitFor();
  for (const name of ['一周的排期', '一个月的排期']) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 720 });
    if (name === '一个月的排期') await page.getByText('月', { exact: true }).click();
    const sheet = page.getByRole('table', { name });
    await sheet.waitFor();
    // A4 without its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.evaluate((one) => one.getBoundingClientRect().right), name).toBeLessThan(718);
    const hidden = await page.locator('.schedule-scroll, .schedule-sheet *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const isScrolled = getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
        return isScrolled || part.scrollWidth > part.clientWidth + 1 ? [part.textContent] : [];
      }),
    );
    // Inline parts have no width of their own.
    expect(hidden.filter(Boolean), name).toEqual([]);
    expect(await page.locator('.calendar-bar').getByRole('button').count(), '换周、换视图不上纸').toBe(0);
  }
});
