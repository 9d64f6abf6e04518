import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getReviewCandidates } from '@yunguan/contract/platform/flows';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { ReviewerPicker, type Reviewers } from './ReviewerPicker';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const first = { id: 'r1', name: '初审员' };
const second = { id: 'r2', name: '复审员' };

async function open() {
  const onConfirm = vi.fn<(reviewers: Reviewers) => void>();
  const onClose = vi.fn();
  const chosen = { roles: [first], users: [] };
  const Page = () => (
    <ReviewerPicker title="选择审核人" venueId="v1" chosen={chosen} onConfirm={onConfirm} onClose={onClose} />
  );
  openPage(Page, '/', ({ path }) =>
    path === getReviewCandidates.path
      ? { roles: [first, second].map((role) => ({ ...role, holders: [] })), users: [] }
      : null,
  );
  await screen.findByText(second.name);
  return { onConfirm, onClose };
}

const press = (button: HTMLElement | undefined) => button && fireEvent.click(button);
const tick = (name: string) => press(screen.getAllByText(name, { selector: 'label *' })[0]);
const cancel = () => press(screen.getAllByText(/^取\s?消$/)[0]);
const escape = () => fireEvent.keyDown(window, { key: 'Escape', code: 'Escape', keyCode: 27 });
const asked = () => screen.findAllByText('放弃已改的选择？');

it.each([
  ['取消', cancel],
  ['Esc', escape],
])('asks before %s gives up reviewers that were ticked, and keeps them when told to', async (_, leave) => {
  const { onConfirm, onClose } = await open();
  tick(second.name);
  leave();
  await asked();
  // The later button is that of the question.
  press(screen.getAllByText(/^取\s?消$/).at(-1));
  press(screen.getByText(/^确\s?定$/));
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith({ roles: [first, second], users: [] }));
  expect(onClose).not.toHaveBeenCalled();
});

it('closes once it is told to give up, and takes nothing over', async () => {
  const { onConfirm, onClose } = await open();
  tick(first.name);
  cancel();
  await asked();
  press(screen.getByText(/^放\s?弃$/));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onConfirm).not.toHaveBeenCalled();
});

it('asks nothing where the choice is what it was, also after a tick that was taken back', async () => {
  const { onClose } = await open();
  tick(second.name);
  tick(second.name);
  cancel();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryAllByText('放弃已改的选择？')).toEqual([]);
});
