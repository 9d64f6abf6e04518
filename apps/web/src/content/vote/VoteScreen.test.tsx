import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openView } from './open-view.fixture';
import { voteModes } from './vote-modes';
import { voteViews } from './vote-views';

const open = (mode: number) => openView({ views: voteViews, address: `/?mode=${mode}&id=a1`, answer: () => null });

it('shows nothing at the address of the reserved mode, not even the list', async () => {
  const { history } = open(voteModes.reserved);
  // As long as the list takes to come.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(document.body).toHaveTextContent(/^$/);
  expect(history.location.search).toContain('mode=9');
});

it('shows the list for a mode that there is not', async () => {
  open(Math.max(...Object.values(voteModes)) + 1);
  expect(await screen.findByText('活动列表')).toBeInTheDocument();
});
