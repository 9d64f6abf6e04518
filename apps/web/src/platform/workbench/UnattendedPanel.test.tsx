import { screen, waitFor } from '@testing-library/react';
import { getWorkbench, type Workbench } from '@yunguan/contract/platform/workbench';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { UnattendedPanel } from './UnattendedPanel';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const item = {
  id: 'v1',
  kind: 'vote',
  kindName: '投票评选',
  title: '街舞大赛',
  venueName: '江北文化馆',
  stepName: '馆长审核',
  submitTime: '2026-11-20 09:30:00',
};

const answered = (workbench: Partial<Workbench>) => {
  const Page = () => (
    <main>
      <UnattendedPanel />
    </main>
  );
  return openPage(Page, '/', () => workbench);
};

it('names the contents whose step nobody can decide', async () => {
  answered({ unattended: [item], unattendedTotal: 1 });
  expect(await screen.findByText('街舞大赛')).toBeVisible();
  expect(screen.getByText('馆长审核')).toBeVisible();
});

it.each([
  ['there are none', { unattended: [], unattendedTotal: 0 }],
  ['a server of before says nothing of them', { unfinished: [], unfinishedTotal: 0 }],
])('is left out while %s', async (_why, workbench) => {
  const { bodies } = answered(workbench);
  await waitFor(() => expect(bodies(getWorkbench.path)).toHaveLength(1));
  await screen.findByRole('main');
  expect(screen.queryByText('没有人能办理的内容')).toBeNull();
});
