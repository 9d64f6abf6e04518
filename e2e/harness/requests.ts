import type { Page, Request } from 'playwright-core';
import { liveEventsPath } from '../../packages/contract/src/kernel/live-events';

const underWay = new WeakMap<Page, Set<Request>>();

/** Calls and parts of the program; the stream of events, which never ends, is neither. */
const isCounted = (request: Request) =>
  request.resourceType() === 'script' || (request.url().includes('/api/') && !request.url().includes(liveEventsPath));

/** Counts from now on what the page has asked for and has no answer to yet. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (isCounted(request)) requests.add(request);
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/** Number of what the page waits for. */
export const requestsUnderWay = (page: Page): number => underWay.get(page)?.size ?? 0;
