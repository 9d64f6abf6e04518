import {
  getContentReviewList,
  getReviewDetail,
  getReviewResourceList,
  review,
} from '@yunguan/contract/platform/review';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { openPage } from '@/kernel/session/open-page.fixture';
import { useLiveEvents } from '@/platform/counters/use-live-events';
import LibraryReviewPage from './LibraryReviewPage';

const row = (objectId: string, title: string) => ({
  objectId,
  kind: 'media',
  kindName: '媒体作品',
  title,
  cover: '',
  status: 1,
  stepName: '初审',
  submitter: '唐晓岚',
  venuesName: '江北文化馆',
  venueId: 'v1',
  submitTime: '2026-11-20 09:30:00',
  dueTime: null,
});
const sound = row('m1', '古筝独奏《渔歌》');
const film = row('m2', '非遗纪录片');

const detailOf = ({ objectId, title }: typeof sound) => ({
  objectId,
  kind: 'media',
  kindName: '媒体作品',
  title,
  status: 1,
  revision: 2,
  approvedRevision: 1,
  form: { title, sourceType: 2, audio: '/files/new.mp3', albums: [] },
  words: { classification: '音乐作品' },
  steps: [],
  log: [],
  diff: [{ field: 'audio', label: '音频', kind: 'audio', before: '/files/old.mp3', after: '/files/new.mp3' }],
  canReview: true,
  canReverse: false,
  effects: [],
  reason: '',
});

function open(address = '/reverseNum') {
  let waiting = [sound, film];
  return openPage(LibraryReviewPage, address, ({ path, body }) => {
    if (path === getReviewResourceList.path) return { datas: waiting, total: waiting.length };
    // Another queue: nothing of it may come up here.
    if (path === getContentReviewList.path) return { datas: [row('v9', '街舞大赛')], total: 1 };
    if (path === getReviewDetail.path) return detailOf(body.objectId === 'm2' ? film : sound);
    if (path !== review.path) return { datas: [], total: 0 };
    waiting = waiting.filter(({ objectId }) => objectId !== body.objectId);
    return { status: 2 };
  });
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('leads from a work to its decision, where it can be heard and compared with the approved one', async () => {
  const { user, history } = open();
  await user.click(await screen.findByRole('button', { name: '古筝独奏《渔歌》' }));
  expect(await screen.findByLabelText('音频')).toHaveAttribute('src', '/files/new.mp3');
  expect(screen.getByLabelText('音频（修改前）')).toHaveAttribute('src', '/files/old.mp3');
  expect(screen.getByLabelText('音频（修改后）')).toHaveAttribute('src', '/files/new.mp3');
  expect(screen.getByText('音乐作品')).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('object')).toBe('m1');
  expect(await screen.findByText('1 / 2')).toBeVisible();
});

it('goes on with the next work of the library after a decision, and back to its list when none is left', async () => {
  const { user, bodies } = open('/reverseNum?object=m1');
  await screen.findByText('1 / 2');
  const approve = () => screen.getByRole('button', { name: /^通\s?过/ });
  await waitFor(() => expect(approve()).toBeEnabled());
  await user.click(approve());
  expect(await screen.findByRole('heading', { name: /非遗纪录片/ })).toBeVisible();
  await waitFor(() => expect(approve()).toBeEnabled());
  await user.click(approve());
  expect(await screen.findByText('没有待审核的作品')).toBeVisible();
  expect(bodies(review.path).map(({ objectId, result }) => [objectId, result])).toEqual([
    ['m1', 'approve'],
    ['m2', 'approve'],
  ]);
});

it('hears of what a colleague decided meanwhile, also beside an open work', async () => {
  let waiting = [sound, film];
  const Page = () => {
    useLiveEvents();
    return <LibraryReviewPage />;
  };
  openPage(Page, '/reverseNum?object=m1', ({ path, body }) => {
    if (path === getReviewResourceList.path) return { datas: waiting, total: waiting.length };
    if (path === getReviewDetail.path) return detailOf(body.objectId === 'm2' ? film : sound);
    return { datas: [], total: 0 };
  });
  await screen.findByText('1 / 2');
  waiting = [sound];
  const others = fetch;
  const headers = { 'content-type': 'text/event-stream' };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === liveEventsPath
      ? Promise.resolve(new Response('event: pending\ndata: {}\n\n', { headers }))
      : others(path, init),
  );
  expect(await screen.findByText('1 / 1', {}, { timeout: 5000 })).toBeVisible();
});
