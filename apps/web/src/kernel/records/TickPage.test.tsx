import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { TickPage } from './TickPage';
import { useTicked } from './use-ticked';

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

it('ticks no more than one call takes, says so, and leaves what was ticked before', async () => {
  const pages = [
    [row('a'), row('b')],
    [row('c'), row('d'), row('e')],
  ];
  function List() {
    const { ticked, setTicked, selectionOf } = useTicked<ReturnType<typeof row>>(
      { foundBy: 'all', rows: undefined },
      4,
    );
    const [at, setAt] = useState(0);
    const rows = pages[at];
    const last = [row('e')];
    return (
      <>
        <TickPage rows={rows} ticked={ticked} onTick={setTicked} />
        <button type="button" onClick={() => setAt(1)}>
          下一页
        </button>
        <button type="button" onClick={() => selectionOf(rows, { labelOf: String }).onChange(['a', 'b', 'e'], last)}>
          勾选末行
        </button>
        <p>已选 {ticked.map(({ id }) => id).join(' ')}</p>
      </>
    );
  }
  renderInApp(<List />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(tick());
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await user.click(screen.getByRole('button', { name: '勾选末行' }));
  expect(screen.queryByText(/一次最多选择/)).toBeNull();
  await user.click(tick());
  expect(screen.getByText('已选 a b e c')).toBeVisible();
  expect(tick()).not.toBeChecked();
  expect(await screen.findByText('一次最多选择 4 条')).toBeInTheDocument();
});
