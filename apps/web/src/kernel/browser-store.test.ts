import { afterEach, expect, it, vi } from 'vitest';
import { tabStore } from './browser-store';

afterEach(() => {
  vi.restoreAllMocks();
  tabStore.removeItem('place');
  sessionStorage.clear();
});

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

it('keeps texts over a reload', () => {
  tabStore.setItem('place', 'here');
  expect(sessionStorage.getItem('place')).toBe('here');
  expect(tabStore.getItem('place')).toBe('here');
  tabStore.removeItem('place');
  expect(tabStore.getItem('place')).toBeNull();
});

it('keeps what a full browser does not as long as the page is open, and nothing older instead', () => {
  tabStore.setItem('place', 'before');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  tabStore.setItem('place', 'now');
  expect(tabStore.getItem('place')).toBe('now');
  expect(sessionStorage.getItem('place')).toBeNull();
  vi.restoreAllMocks();
  tabStore.setItem('place', 'later');
  expect(sessionStorage.getItem('place')).toBe('later');
  expect(tabStore.getItem('place')).toBe('later');
});

it('works where the browser keeps nothing at all', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(full);
  tabStore.setItem('place', 'now');
  expect(tabStore.getItem('place')).toBe('now');
  tabStore.removeItem('place');
  expect(tabStore.getItem('place')).toBeNull();
});
