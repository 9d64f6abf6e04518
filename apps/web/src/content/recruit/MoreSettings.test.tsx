import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { openFields } from '@/kernel/form/open-fields.fixture';
import { MoreSettings } from './MoreSettings';
import { recruitContent } from './recruit-content';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('stays unfolded under who mends what was wrong in it', async () => {
  stubNetwork(() => []);
  const { session } = openFields(recruitContent, <MoreSettings />, { row: { remarks: '备'.repeat(2001) } });
  const remarks = screen.getByLabelText('备注');
  expect(remarks).not.toBeVisible();
  act(() => session.store.showProblems(session.problems('submit'), 'form'));
  expect(remarks).toBeVisible();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(remarks, '{Backspace}');
  expect(session.store.state().errors).not.toHaveProperty('remarks');
  expect(remarks).toBeVisible();
  await user.click(screen.getByRole('button', { name: /收起/ }));
  expect(remarks).not.toBeVisible();
});
