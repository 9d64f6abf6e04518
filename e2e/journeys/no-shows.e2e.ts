import { afterAll, beforeEach, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import { bookAs, callOf, dayAhead, mustBook, openPlace, type Slot } from '../harness/booking';
import { item } from '../harness/dialog-form';
import { filterBy, filterText } from '../harness/filters';
import { journey } from '../harness/journey';
import { stayAway } from '../harness/no-show';
import { placePaths } from '../harness/place';
import { dialog, eventually, open, rowsOf, toast } from '../harness/screen';
import { memberToken } from '../harness/vote';

const { signedIn } = journey();
/** Once more with another one, where the first try failed. */
let member = 57;
let title: string;
const settings = '/MuseumCenter/approvalSetting';
let placeId: string;

const slot = (days: number): Slot => ({ kind: 'site', placeId, day: dayAhead(days), period: 1 });

async function switchOff(): Promise<void> {
  const rule = { isOn: false, windowDays: 120, limit: 2, pauseDays: 30 };
  await must('/api/review/v1/admin-setNoShowPolicy', rule, await tokenOf('admin'));
}

beforeEach(async () => {
  member += 1;
  title = `爽约排练厅 ${Date.now()}`;
  placeId = await openPlace('site', title);
  await switchOff();
});
afterAll(switchOff);

/** What the member was told, title and text; two letters of one sweep have one moment, and either may stand first. */
async function letters(): Promise<string> {
  const { objects } = await call('/api/letters/v1/pcOrApp-getMyLetters', {}, await memberToken(member));
  const told = objects.datas as { title: string; content: string }[];
  return told.map(({ title: head, content }) => `${head}\n${content}`).join('\n');
}

it('启用规则后，没有到场的预约记为爽约，达到次数暂停预约；免除后恢复，撤销免除后又暂停', async () => {
  const { page } = await signedIn('admin', settings);
  const rule = page.locator('.no-show-rule');
  await rule.getByText('没有到场的预约不计爽约，不影响会员预约。').waitFor();
  await rule.getByRole('button', { name: /设\s?置/ }).click();
  const box = dialog(page, '设置爽约规则');
  await item(box, '启用').getByRole('switch').click();
  await item(box, '暂停预约').locator('input').fill('0');
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await box.getByText('暂停天数请输入 1–365 的整数').waitFor();
  expect(await graveFindings(page), '设置爽约规则').toEqual([]);
  await item(box, '暂停预约').locator('input').fill('15');
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await toast(page, '设置成功');
  await rule.getByText(`近 120 天内爽约 2 次，在本馆暂停预约 15 天；只计 ${dayAhead(1)} 起的预约。`).waitFor();

  const ids = [
    await mustBook(member, slot(3), '合唱团排练'),
    await mustBook(member, { ...slot(4), period: 2 }, '朗诵'),
  ];
  await must(callOf('site', 'admin-decide{}Bookings'), { ids, result: 'approve' }, await tokenOf('admin'));
  await stayAway(ids);
  const until = dayAhead(14);
  expect(await letters()).toContain(`的预约已暂停到 ${until}`);
  const refused = await bookAs(member, slot(10), '合唱团排练');
  expect(refused.state).toBe(0);
  expect(refused.msg).toContain(`有 2 次预约未到场`);

  await open(page, placePaths.siteOrders);
  await page.getByRole('tab', { name: '爽约' }).click();
  await page.getByText('第二天记为爽约').waitFor();
  await filterText(page, '关键字', title);
  await filterBy(page, '预约资格', '暂停预约中');
  await eventually(() => rowsOf(page).count(), 2);
  const row = rowsOf(page).first();
  await row.getByText(until).waitFor();
  // The address keeps the tab and its filters.
  await page.reload();
  await eventually(() => rowsOf(page).count(), 2);

  expect(await graveFindings(page), '爽约列表').toEqual([]);
  await row.getByRole('button', { name: '免除' }).click();
  const pardon = dialog(page, /^免除爽约/);
  await pardon.getByRole('button', { name: '免除爽约' }).click();
  await pardon.getByText('请填写免除的原因').first().waitFor();
  expect(await graveFindings(page), '免除爽约').toEqual([]);
  await pardon.getByLabel('原因').fill('当天暴雨');
  await pardon.getByRole('button', { name: '免除爽约' }).click();
  await toast(page, '已免除');
  await page.getByText('没有符合条件的爽约').waitFor();
  expect(await letters()).toContain('原因：当天暴雨');
  expect((await bookAs(member, slot(10), '合唱团排练')).state).toBe(1);

  // The booking says it, too, and there it is taken back.
  await open(page, `${placePaths.siteOrders}?keyword=${encodeURIComponent(title)}`);
  await eventually(() => rowsOf(page).count(), 3);
  await page.getByText('爽约已免除').first().waitFor();
  await page.getByRole('row').filter({ hasText: '爽约已免除' }).getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog', { name: '场地预订' });
  await drawer.getByText('免除：当天暴雨').waitFor();
  await drawer.getByRole('button', { name: '撤销免除' }).click();
  const back = dialog(page, /^撤销免除/);
  await back.getByLabel('原因').fill('核实后并未到场');
  await back.getByRole('button', { name: '撤销免除' }).click();
  await toast(page, '已撤销免除');
  await drawer.getByText('没有到场，计 1 次').waitFor();
  expect((await bookAs(member, slot(11), '合唱团排练')).msg).toContain('预约未到场');
});
