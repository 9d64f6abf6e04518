import type { CDPSession, Page } from 'playwright-core';

/** 4 Mbit/s and a round trip of 60 ms: a venue's shared line. */
const venueLine = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 500_000 };

/** The browser's own door to a page; its clock counts only what the page itself was busy. */
export async function doorTo(page: Page): Promise<CDPSession> {
  const door = await page.context().newCDPSession(page);
  await door.send('Performance.enable', { timeDomain: 'threadTicks' });
  return door;
}

/** Milliseconds that the page's main thread worked since the page was opened. */
export async function busyTime(door: CDPSession): Promise<number> {
  const { metrics } = await door.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** From here on the page has the line of a venue. */
export async function slowDown(door: CDPSession): Promise<void> {
  await door.send('Network.enable');
  await door.send('Network.emulateNetworkConditions', venueLine);
}

/** As a browser that has never been here. */
export async function forgetFiles(door: CDPSession): Promise<void> {
  await door.send('Network.enable');
  await door.send('Network.clearBrowserCache');
}

export interface Kept {
  /** Bytes of script objects still reachable. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page still holds once everything that can go is gone. */
export async function keptBy(door: CDPSession): Promise<Kept> {
  // What a first collection lets go may hold more.
  for (let round = 0; round < 3; round += 1) await door.send('HeapProfiler.collectGarbage');
  const { usedSize } = await door.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await door.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** Notes layout shifts, long tasks and key presses of every page of this tab from its first moment. */
export async function watchFigures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { shifts: [] as string[], shift: 0, longTasks: [] as number[], keys: [] as number[] };
    Reflect.set(globalThis, 'noted', noted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM types do not know layout shifts.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node?: Node | null }[];
        };
        if (hadRecentInput) continue;
        noted.shift += value;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.className : (node?.nodeName ?? '')));
        noted.shifts.push(`${location.pathname} ${value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') noted.keys.push(duration);
      // The DOM types do not know the threshold.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

export interface Noted {
  /** Sum of the jumps that no press explains. */
  readonly shift: number;
  /** Each with the address and what moved. */
  readonly shifts: readonly string[];
  /** Milliseconds of each task above 50. */
  readonly longTasks: readonly number[];
  /** Milliseconds from a key to the next picture, of those that took 16 or more. */
  readonly keys: readonly number[];
}

/** What was noted since the page was loaded or since the last look. */
export async function notedOn(page: Page): Promise<Noted> {
  // Entries come after the picture.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const noted = Reflect.get(globalThis, 'noted') as { shift: number; shifts: []; longTasks: []; keys: [] };
    const { shift } = noted;
    noted.shift = 0;
    const [shifts, longTasks, keys] = [noted.shifts.splice(0), noted.longTasks.splice(0), noted.keys.splice(0)];
    return { shift, shifts, longTasks, keys };
  });
}
