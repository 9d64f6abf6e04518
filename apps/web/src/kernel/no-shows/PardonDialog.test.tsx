import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { pardonNoShow, takeBackPardon } from '@yunguan/contract/platform/no-shows';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../session/open-page.fixture';
import PardonDialog from './PardonDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes back no pardon that somebody else gave while it was open to give one', async () => {
  const Page = () => {
    const [isPardoned, setPardoned] = useState(false);
    const task = { id: 'n1', isPardoned, name: '谭静', title: '舞蹈教室', when: '2026-11-23 9:00-12:00' };
    return (
      <>
        <button type="button" onClick={() => setPardoned(true)}>
          别人免除
        </button>
        <PardonDialog task={task} area="order" onClose={() => undefined} />
      </>
    );
  };
  const { user, bodies } = openPage(Page, '/', () => null);
  const box = within(await screen.findByRole('dialog'));
  await user.type(box.getByLabelText('原因'), '当天暴雨');
  fireEvent.click(screen.getByText('别人免除'));
  await user.click(box.getByRole('button', { name: /免除/ }));
  await waitFor(() => expect(bodies(pardonNoShow.path)).toEqual([{ id: 'n1', reason: '当天暴雨' }]));
  expect(bodies(takeBackPardon.path)).toEqual([]);
});
