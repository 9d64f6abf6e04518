import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { calendarPath, dayOfWeek, openPlace, slotCell } from '../harness/booking';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { dialog, listReady, paths, rowsOf, turnTo } from '../harness/screen';
import { modePath, modes } from '../harness/vote';

const { signedIn } = journey();

/** What is seen of the part in its window and in the box that scrolls it, in pixels of its height. */
const seenOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { top, bottom } = element.getBoundingClientRect();
    let [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const edges = box.getBoundingClientRect();
      [from, to] = [Math.max(from, edges.top), Math.min(to, edges.bottom)];
    }
    return Math.max(0, to - from);
  });

it('放大到 150%：换展示图与选图的窗口里，资源库至少看得见一整排图片', async () => {
  const { page } = await signedIn('admin', `${paths.votes}?status=100`, { size: 'zoomed' });
  await listReady(page);
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('tab', { name: '资源库' }).click();
  const picture = chooser.getByRole('option').first();
  await picture.waitFor({ state: 'attached' });
  expect(await seenOf(picture)).toBeGreaterThanOrEqual(76);
  await page.keyboard.press('Escape');

  await turnTo(page, `${paths.votes}?mode=2`);
  await field(page, 'albums').getByRole('button', { name: '从资源库选择' }).click();
  const file = page.locator('.library-picker').getByRole('option').first();
  await file.waitFor({ state: 'attached' });
  expect(await seenOf(file)).toBeGreaterThanOrEqual(76);
});

interface Round {
  readonly activityId: string;
  readonly name: string;
  readonly frozen: unknown;
}

/** A round of the demo data whose result is locked. */
async function lockedRound(): Promise<Round> {
  const token = await tokenOf('admin');
  const asked = { status: 100, keyword: '两江新区', pageIndex: 1, pageSize: 100 };
  const { datas } = await must('/api/VoteActivity/v1/admin-getVotePageActivities', asked, token);
  // The contract's own list shapes.
  for (const { id } of datas as { id: string }[]) {
    const rounds = await must('/api/VoteActivity/v1/all-GetVoteRotationByActivityId', { id }, token);
    const locked = (rounds as unknown as Round[]).find(({ frozen }) => frozen !== null);
    if (locked) return locked;
  }
  throw new Error('the demo data has rounds with a locked result');
}

it('放大到 150%：锁定结果至少看得见三支队伍，按钮仍可按到', async () => {
  const { activityId, name } = await lockedRound();
  const { page } = await signedIn('admin', modePath(modes.rounds, activityId), { size: 'zoomed' });
  await page.getByRole('button', { name: '查看锁定结果' }).first().click();
  const result = dialog(page, `锁定结果：${name}`);
  await result.locator('.ant-table-row').first().waitFor({ state: 'attached' });
  expect(await seenOf(result.locator('.ant-table-body'))).toBeGreaterThanOrEqual(110);
  await result.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
  await result.waitFor({ state: 'hidden' });
});

it('放大到 125%：窗口比屏幕高时，它的按钮也在眼前，不遮住当前的控件', async () => {
  const placeId = await openPlace('site', `放大的窗口 ${Date.now()}`);
  const slot = { kind: 'site', placeId, day: dayOfWeek(1), period: 1 } as const;
  const { page } = await signedIn('admin', calendarPath(slot), { size: { width: 1024, height: 576 } });
  await slotCell(page, slot).click();
  const box = dialog(page, '代为预订场地');
  const edges = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const submit = box.getByRole('button', { name: '预订', exact: true });
  await submit.waitFor();
  expect((await edges(submit)).bottom, '按钮的下沿').toBeLessThanOrEqual(576);

  // What gets the focus further down comes above the buttons.
  const people = box.getByLabel('人数');
  await box.getByLabel('联系电话').focus();
  await page.keyboard.press('Tab');
  expect(await people.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect((await edges(people)).bottom, '人数的下沿').toBeLessThanOrEqual((await edges(submit)).top - 8);
});

it('放大到 150%：顶部菜单都看得见，菜单旁的箭头也按得到', async () => {
  const { page } = await signedIn('admin', '/', { size: 'zoomed' });
  const nav = page.getByRole('navigation', { name: '主导航' });
  expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByTitle('回到工作台').waitFor();
  await page.getByRole('button', { name: '资源库：选择分馆' }).click();
  await page.getByRole('dialog').waitFor();
});

it.each([
  ['用户管理', '/userManage/user', '.staff-main'],
  ['角色管理', '/userManage/role', '.role-layout > :last-child'],
  ['菜单管理', '/terrace/menuManage', '.menu-admin > :last-child'],
])('放大到两倍，%s的树在列表上方，列表不被挤窄', async (_title, path, part) => {
  const { page } = await signedIn('platform', path, { size: { width: 640, height: 400 } });
  const list = page.locator(part);
  await list.waitFor();
  const [shown, around] = await list.evaluate((element) => {
    const { parentElement } = element;
    return [element.getBoundingClientRect().width, parentElement?.getBoundingClientRect().width ?? 0];
  });
  expect(shown).toBe(around);
});
