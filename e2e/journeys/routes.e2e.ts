import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journey } from '../harness/journey';
import { guardedScreens, namedPages, openScreens, reviewScreens } from '../harness/spec-routes';
import { complaintsOf, type Outcome, walkTo } from '../harness/walk';

const { signedIn } = journey();

type Expected = readonly [addresses: readonly string[], outcomes: readonly Outcome[]];

/** Walks the addresses in one page; answers what was not as expected. */
async function walk(page: Page, expected: readonly Expected[]): Promise<string[]> {
  const complaints = complaintsOf(page);
  const wrong: string[] = [];
  for (const [addresses, outcomes] of expected) {
    for (const address of addresses) {
      const { outcome, title } = await walkTo(page, address);
      if (!outcomes.includes(outcome)) wrong.push(`${address}：${outcome}，应为 ${outcomes.join(' 或 ')}`);
      if (!/^.+ · 云上文化馆管理后台$/.test(title)) wrong.push(`${address}：标题“${title}”`);
      wrong.push(...complaints.splice(0).map((complaint) => `${address}：${complaint}`));
    }
  }
  return wrong;
}

it('平台管理员走遍路由表：每个地址都是页面或“该功能尚未开放”的说明', async () => {
  const { page } = await signedIn('platform');
  const wrong = await walk(page, [
    [openScreens, ['screen']],
    [reviewScreens, ['screen']],
    [guardedScreens, ['screen']],
    [namedPages, ['notice']],
    [['/terrace', '/new/nothing', '/no/such/page'], ['missing']],
  ]);
  expect(wrong).toEqual([]);
});

it('查看员走遍路由表：没有权限的页面说明没有权限，不报错', async () => {
  const { page } = await signedIn('viewer');
  const wrong = await walk(page, [
    [openScreens, ['screen']],
    [reviewScreens, ['screen', 'refusal']],
    [guardedScreens, ['refusal']],
    [namedPages, ['notice']],
  ]);
  expect(wrong).toEqual([]);
});
