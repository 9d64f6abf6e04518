import { screen } from '@testing-library/react';
import { getSchedule } from '@yunguan/contract/platform/schedule';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import SchedulePage from './SchedulePage';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('gives up a kind that the chosen venue lacks: all of the page was refused for it', async () => {
  const { history } = openPage(SchedulePage, '/?venue=v2&kind=gallery', ({ path, body }) => {
    if (path !== getSchedule.path) return null;
    if (body['kind'] === 'gallery') throw new Refused('无权限', { code: 'FORBIDDEN' });
    const kinds = [{ kind: 'activity', kindName: '公益活动' }];
    return { today: '2026-11-28', rows: [], isCut: false, kinds, places: [] };
  });
  expect(await screen.findByText('这一周没有安排')).toBeVisible();
  expect(history.location.search).toBe('?venue=v2');
  expect(screen.queryByText('gallery')).toBeNull();
});
