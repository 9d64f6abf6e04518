import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { StudentFilters } from './StudentFilters';
import { studentsUrl } from './students-url';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each([
  ['2026-11-01', undefined, '报名时间：2026-11-01 以后'],
  [undefined, '2026-11-30', '报名时间：2026-11-30 以前'],
  ['2026-11-01', '2026-11-30', '报名时间：2026-11-01 至 2026-11-30'],
])('names the days in force while their field is folded away: %s to %s', async (from, to, label) => {
  const handleChange = vi.fn();
  const state = { ...studentsUrl.schema.parse({}), from, to };
  const { user } = openPage(
    () => <StudentFilters state={state} loading={false} isOfVenues={false} onChange={handleChange} />,
    '/',
    () => null,
  );
  await user.click(await screen.findByRole('button', { name: `取消条件 ${label}` }));
  expect(handleChange).toHaveBeenCalledWith({ from: undefined, to: undefined, page: 1 });
});
