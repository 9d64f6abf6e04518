import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { TickPage } from './TickPage';

const row = (id: string) => ({ id });
const tick = () => screen.getByRole('checkbox', { name: '全选' });

function open(rows: readonly { id: string }[], before: readonly { id: string }[] = []) {
  function List() {
    const [ticked, setTicked] = useState(before);
    return (
      <>
        <TickPage rows={rows} ticked={ticked} onTick={setTicked} />
        <p>{ticked.map(({ id }) => id).join(' ')}</p>
      </>
    );
  }
  renderInApp(<List />);
  return userEvent.setup({ pointerEventsCheck: 0 });
}

it('ticks the page beside what is ticked on others, and takes back only the page', async () => {
  const user = open([row('c'), row('d')], [row('a'), row('c')]);
  expect(tick()).toBePartiallyChecked();
  await user.click(tick());
  expect(screen.getByText('a c d')).toBeVisible();
  expect(tick()).toBeChecked();
  await user.click(tick());
  expect(screen.getByText('a')).toBeVisible();
  expect(tick()).not.toBeChecked();
});

it('is switched off where there is nothing to tick', () => {
  open([]);
  expect(tick()).toBeDisabled();
  expect(tick()).not.toBeChecked();
});
