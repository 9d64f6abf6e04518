import type { Browser } from 'playwright-core';
import { launch } from '../harness/browser';
import { doorTo, type Kept, keptBy, type Noted, notedOn } from './browser-figures';
import { type Opening, openOnce, settledVisitor } from './opening';
import { spread } from './statistics';
import { mainRoutes, switchTo, workAt } from './switching';
import { type Typing, typeIntoActivity, typeIntoRole } from './typing';

export interface Wanted {
  /** Times that each figure is taken. */
  readonly rounds: number;
  /** Changes of screen that stand for an hour of work. */
  readonly switches: number;
  /** One part of the figures: opening, routes, typing or memory; absent = all. */
  readonly only?: string | undefined;
}

/** One line of the report. */
interface Line {
  readonly name: string;
  readonly figures: string;
  readonly goal: string;
  readonly isMet: boolean;
}

const goals = { cold: 2000, route: 300, key: 50, shift: 0.001, growth: 1.1 } as const;

/** Takes all figures of docs/performance.md, section 页面速度, and tells them as a table; answers whether every goal is met. */
export async function measureWeb({ rounds, switches, only }: Wanted): Promise<boolean> {
  const browser = await launch();
  const parts = {
    opening: () => openingLines(browser, rounds),
    routes: () => routeLines(browser, rounds),
    typing: () => typingLines(browser),
    memory: () => memoryLines(browser, switches),
  };
  try {
    const lines: Line[] = [];
    for (const [name, take] of Object.entries(parts))
      if (only === undefined || name === only) lines.push(...(await take()));
    console.log(['| 项目 | 结果 | 目标 | |', '| --- | --- | --- | --- |'].join('\n'));
    for (const { name, figures, goal, isMet } of lines)
      console.log(`| ${name} | ${figures} | ${goal} | ${goal === '' ? '' : isMet ? '达成' : '未达成'} |`);
    return lines.every(({ isMet }) => isMet);
  } finally {
    await browser.close();
  }
}

async function openingLines(browser: Browser, rounds: number): Promise<Line[]> {
  // The first visitor of all warms the server.
  await openOnce(browser);
  const taken: Opening[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await openOnce(browser));
  const times = (name: string, of: (one: Opening) => number, most?: number): Line => {
    const { median, p95 } = spread(taken.map(of));
    const goal = most === undefined ? '' : `中位 ≤ ${ms(most)}`;
    return { name, figures: `中位 ${ms(median)}，最慢 ${ms(p95)}`, goal, isMet: most === undefined || median <= most };
  };
  const cold = taken.map(({ noted }) => noted.cold);
  const warm = taken.map(({ noted }) => noted.warm);
  return [
    times('登录页可用，第一次来', ({ login }) => login),
    times('按下登录到首个列表，第一次来', ({ afterLogin }) => afterLogin, goals.cold),
    times('直接打开首个列表，没有缓存', (one) => one.cold, goals.cold),
    times('——其中页面主线程的处理器时间', ({ busy }) => busy.cold),
    times('直接打开首个列表，有缓存', (one) => one.warm, goals.cold),
    times('——其中页面主线程的处理器时间', ({ busy }) => busy.warm),
    shiftLine('打开列表时的布局移动', [...cold, ...warm]),
    taskLine('长任务，没有缓存', cold),
    taskLine('长任务，有缓存', warm),
  ];
}

async function routeLines(browser: Browser, rounds: number): Promise<Line[]> {
  const page = await settledVisitor(browser, 'platform', true);
  // A first walk fetches the code of every page.
  for (const route of mainRoutes) await switchTo(page, route);
  await notedOn(page);
  const taken = new Map<string, number[]>(mainRoutes.map((route) => [route, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const route of mainRoutes) taken.get(route)?.push(await switchTo(page, route));
  const noted = await notedOn(page);
  await page.context().close();
  const { median, p95 } = spread([...taken.values()].flat());
  const slowest = [...taken].map(([route, times]) => ({ route, time: spread(times).median }));
  const [worst] = slowest.toSorted((one, other) => other.time - one.time);
  return [
    {
      name: `换页，${mainRoutes.length} 个页面 ${rounds} 轮`,
      figures: `中位 ${ms(median)}，p95 ${ms(p95)}；最慢的页面 ${worst?.route} ${ms(worst?.time ?? 0)}`,
      goal: `p95 ≤ ${ms(goals.route)}`,
      isMet: p95 <= goals.route,
    },
    shiftLine('换页时的布局移动', [noted]),
  ];
}

async function typingLines(browser: Browser): Promise<Line[]> {
  const page = await settledVisitor(browser, 'editor', false);
  const activity = await typeIntoActivity(page);
  await page.context().close();
  const other = await settledVisitor(browser, 'platform', false);
  const role = await typeIntoRole(other);
  await other.context().close();
  return [activity, role].map(typingLine);
}

function typingLine({ form, fields, keys, busy }: Typing): Line {
  const { median, p95 } = spread(keys);
  return {
    name: `打字：${form}（页面上 ${fields} 个控件）`,
    figures: `中位 ${ms(median)}，p95 ${ms(p95)}，最慢 ${ms(Math.max(...keys))}；每键处理器时间 ${ms(busy)}`,
    goal: `p95 ≤ ${ms(goals.key)}`,
    isMet: p95 <= goals.key,
  };
}

async function memoryLines(browser: Browser, switches: number): Promise<Line[]> {
  const page = await settledVisitor(browser, 'platform', false);
  const door = await doorTo(page);
  const marks = [1 / 15, 1 / 3, 2 / 3, 1].map((share) => Math.round(switches * share));
  const kept: (Kept & { readonly count: number })[] = [];
  for (let count = 1; count <= switches; count += 1) {
    await workAt(page, count);
    if (!marks.includes(count)) continue;
    // Always looked at on the same page, some switches after the last dialog: a page that is left goes with the next.
    for (const route of [mainRoutes[1], mainRoutes[0], mainRoutes[1], mainRoutes[0]]) await switchTo(page, route);
    kept.push({ count, ...(await keptBy(door)) });
  }
  await page.context().close();
  const [, early, , last] = kept;
  const line = (name: string, of: (one: Kept) => number, unit: (value: number) => string): Line => ({
    name: `换页之后留下的${name}`,
    figures: kept.map((one) => `${one.count} 次 ${unit(of(one))}`).join('，'),
    goal: '后三分之二不再增长（≤ 10%）',
    isMet: early !== undefined && last !== undefined && of(last) <= of(early) * goals.growth,
  });
  return [
    line(
      '内存',
      ({ heap }) => heap,
      (bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`,
    ),
    line('节点', ({ nodes }) => nodes, String),
    line('监听', ({ listeners }) => listeners, String),
  ];
}

function shiftLine(name: string, noted: readonly Noted[]): Line {
  const most = Math.max(...noted.map(({ shift }) => shift));
  for (const text of new Set(noted.flatMap(({ shifts }) => shifts))) console.log(`移动：${text}`);
  return { name, figures: most.toFixed(4), goal: '0', isMet: most < goals.shift };
}

function taskLine(name: string, noted: readonly Noted[]): Line {
  const sums = noted.map(({ longTasks }) => longTasks.reduce((sum, one) => sum + one, 0));
  const most = noted.map(({ longTasks }) => Math.max(0, ...longTasks));
  const figures = `中位共 ${ms(spread(sums).median)}，其中最长的 ${ms(spread(most).median)}`;
  return { name, figures, goal: '', isMet: true };
}

const ms = (value: number) => `${Math.round(value)} ms`;
