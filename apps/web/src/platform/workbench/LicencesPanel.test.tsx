import { screen, waitFor } from '@testing-library/react';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { getWorkbench, type Workbench } from '@yunguan/contract/platform/workbench';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { LicencesPanel } from './LicencesPanel';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const inDays = (days: number) => chinaDay(new Date(Date.now() + days * 86_400_000));
const file = { id: 'r1', name: '非遗传承人肖像.jpg', licenceUntil: inDays(-20), useCount: 2 };

const answered = (workbench: Partial<Workbench>) => {
  const Page = () => (
    <main>
      <LicencesPanel />
    </main>
  );
  return openPage(Page, '/', () => workbench);
};

it('says of each file how its licence stands and in how many places it is shown', async () => {
  answered({ licences: [file, { ...file, id: 'r2', licenceUntil: inDays(3), useCount: 1 }], licencesTotal: 7 });
  expect(await screen.findByText('授权已过期 20 天')).toBeVisible();
  expect(screen.getByText('授权还剩 3 天')).toBeVisible();
  expect(screen.getByText('用在 2 处')).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
});

it.each([
  ['there are none', { licences: [], licencesTotal: 0 }],
  ['a server of before says nothing of them', { unattended: [], unattendedTotal: 0 }],
])('is left out while %s', async (_why, workbench) => {
  const { bodies } = answered(workbench);
  await waitFor(() => expect(bodies(getWorkbench.path)).toHaveLength(1));
  await screen.findByRole('main');
  expect(screen.queryByText('授权到期的素材')).toBeNull();
});
