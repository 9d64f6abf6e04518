import { cleanup, screen, waitFor } from '@testing-library/react';
import { saveDraft, switchVenue } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptName } from '@/kernel/records/kept-name.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { useSwitchVenue } from './use-switch-venue';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function Page() {
  const switchTo = useSwitchVenue();
  return (
    <>
      <button onClick={() => void switchTo('v2')}>切换</button>
      <KeptName />
    </>
  );
}

it('sends the last words of a form while the login is still in their venue', async () => {
  const paths: string[] = [];
  const { user, bodies } = openPage(Page, '/form', ({ path }) => {
    paths.push(path);
    if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
    return path === switchVenue.path ? { venueId: 'v2', roleId: 'r2', venueName: '石马河分馆' } : null;
  });
  await user.type(await screen.findByLabelText('名称'), '江北馆');
  await user.click(screen.getByRole('button', { name: '切换' }));
  await waitFor(() => expect(paths).toContain(switchVenue.path));
  expect(paths.slice(0, 2)).toEqual([saveDraft.path, switchVenue.path]);
  expect(bodies(saveDraft.path)).toMatchObject([{ form: { name: '江北馆' } }]);
});
