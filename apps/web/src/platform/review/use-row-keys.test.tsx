import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Ticked } from './batch-ticks';
import { pending } from './pending.fixture';
import { useRowKeys } from './use-row-keys';

const rows = [pending('甲'), pending('乙'), pending('丙')];

function Queue({ onOpen }: { onOpen: (objectId: string) => void }) {
  const [cursor, setCursor] = useState<string>();
  const [ticked, setTicked] = useState<Ticked>(new Map());
  useRowKeys({ rows, cursor, ticked, onCursor: setCursor, onOpen, onTick: setTicked });
  return (
    <>
      <output>
        {cursor} {[...ticked.keys()].join('')}
      </output>
      <input aria-label="标题" />
    </>
  );
}

it('walks through the queue, ticks and opens by keyboard', async () => {
  const opened: string[] = [];
  render(<Queue onOpen={(objectId) => opened.push(objectId)} />);
  await userEvent.keyboard('j{ArrowDown}x');
  expect(screen.getByRole('status')).toHaveTextContent('乙 乙');
  await userEvent.keyboard('kx{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('甲 乙甲');
  expect(opened).toEqual(['甲']);
  await userEvent.keyboard('kx');
  expect(screen.getByRole('status')).toHaveTextContent('甲 乙');
});

it('leaves the keys to a field in which somebody types', async () => {
  render(<Queue onOpen={() => undefined} />);
  await userEvent.type(screen.getByLabelText('标题'), 'jx');
  expect(screen.getByLabelText('标题')).toHaveValue('jx');
  expect(screen.getByRole('status')).toHaveTextContent('');
});

it('takes Enter from the menu that led to the queue', async () => {
  const opened: string[] = [];
  render(
    <>
      <a href="#queue">审核中心</a>
      <Queue onOpen={() => undefined} />
      <table>
        <tbody>
          {rows.map(({ objectId }) => (
            <tr key={objectId} data-row-key={objectId}>
              <td>
                <button type="button" onClick={() => opened.push(objectId)}>
                  审核
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
  );
  screen.getByRole('link', { name: '审核中心' }).focus();
  await userEvent.keyboard('jj{Enter}');
  expect(opened).toEqual(['乙']);
});
