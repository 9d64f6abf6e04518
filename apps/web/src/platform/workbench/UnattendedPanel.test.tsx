import { screen, waitFor, within } from '@testing-library/react';
import { getSuccessors, handOverReview } from '@yunguan/contract/platform/hand-over';
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

it('leads out of there: each can be handed to a colleague, and is gone from the panel then', async () => {
  const gone = { unattended: [], unattendedTotal: 0 };
  const given = { objectId: 'v1', title: '街舞大赛', ok: true, status: 1, message: '已转交' };
  const successors = {
    items: [{ objectId: 'v1', title: '街舞大赛', stepName: '馆长审核', effect: 'whole', reason: '' }],
    people: [{ id: 'u1', name: '谭静', department: '', roles: '馆员' }],
  };
  let isGiven = false;
  const { user } = openPage(
    () => (
      <main>
        <UnattendedPanel />
      </main>
    ),
    '/',
    ({ path }) => {
      if (path === getSuccessors.path) return successors;
      if (path !== handOverReview.path) return isGiven ? gone : { unattended: [item], unattendedTotal: 1 };
      isGiven = true;
      return { results: [given], succeeded: 1, failed: 0 };
    },
  );
  await user.click(await screen.findByRole('button', { name: '转交《街舞大赛》' }));
  const shown = within(await screen.findByRole('dialog'));
  await user.click(await shown.findByRole('combobox'));
  await user.click(await screen.findByText('谭静', { selector: '.ant-select-item-option-content' }));
  await user.click(shown.getByRole('button', { name: /转\s?交/ }));
  await waitFor(() => expect(screen.queryByText('街舞大赛')).toBeNull());
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
