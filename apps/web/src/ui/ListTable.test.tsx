import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { indexColumn, ListTable } from './ListTable';
import { renderInApp } from './test-render';

/** The first page, the way to the second one, and the second one. */
const steps = [
  { page: 1, shown: '甲', loading: false },
  { page: 2, shown: '甲', loading: true },
  { page: 2, shown: '乙', loading: false },
] as const;

function Paged() {
  const [step, setStep] = useState(0);
  const { page, shown, loading } = steps[step] ?? steps[0];
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        继续
      </button>
      <ListTable
        rowKey="name"
        columns={[indexColumn(page), { title: '名称', dataIndex: 'name', key: 'name' }]}
        rows={[{ name: shown }]}
        total={20}
        page={page}
        onPage={() => undefined}
        loading={loading}
      />
    </>
  );
}

it('numbers the rows that are in view: those of the page before until the next ones come', () => {
  renderInApp(<Paged />);
  const number = () =>
    screen
      .getByText(/^[甲乙]$/)
      .closest('tr')
      ?.querySelector('.num')?.textContent;
  expect(number()).toBe('1');
  fireEvent.click(screen.getByText('继续'));
  expect(number()).toBe('1');
  fireEvent.click(screen.getByText('继续'));
  expect(number()).toBe('11');
});

function Turned() {
  const [page, setPage] = useState(1);
  return (
    <ListTable
      rowKey="name"
      columns={[{ title: '名称', dataIndex: 'name', key: 'name' }]}
      rows={[{ name: `第 ${page} 页` }]}
      total={30}
      page={page}
      onPage={setPage}
    />
  );
}

const arrow = (name: string) => screen.getByTitle(name);

it('turns one page for Enter on the arrow that the mouse has just pressed', async () => {
  renderInApp(<Turned />);
  await userEvent.click(within(arrow('下一页')).getByRole('button', { hidden: true }));
  expect(screen.getByText('第 2 页')).toBeInTheDocument();
  await userEvent.click(within(arrow('上一页')).getByRole('button', { hidden: true }));
  within(arrow('下一页')).getByRole('button', { hidden: true }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('第 2 页')).toBeInTheDocument();
});

it('keeps the focus beside the arrow that goes off at the last page', async () => {
  renderInApp(<Turned />);
  arrow('下一页').focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(screen.getByText('第 3 页')).toBeInTheDocument();
  await waitFor(() => expect(arrow('上一页')).toHaveFocus());
});

/** A list whose buttons put a row at the top; they are off until the list is fresh. */
function Pinned() {
  const [names, setNames] = useState(['甲', '乙']);
  const [working, setWorking] = useState<string>();
  const put = (name: string) => {
    setNames([name, ...names.filter((one) => one !== name)]);
    setWorking(undefined);
  };
  return (
    <>
      <ListTable
        rowKey="name"
        columns={[
          {
            title: '名称',
            key: 'name',
            render: (_value, { name }) => (
              <button type="button" disabled={working === name} onClick={() => setWorking(name)}>
                置顶{name}
              </button>
            ),
          },
        ]}
        rows={names.map((name) => ({ name }))}
        total={2}
        page={1}
        onPage={() => undefined}
      />
      <button type="button">其他</button>
      <input aria-label="网络" onInput={() => put(working ?? '')} />
    </>
  );
}

/** Presses the button of a row, from which a browser then takes the focus; what the network answers comes later. */
async function pressPin() {
  const user = userEvent.setup();
  renderInApp(<Pinned />);
  const button = screen.getByRole('button', { name: '置顶乙' });
  await user.click(button);
  expect(button).toBeDisabled();
  // A browser takes the focus from what is off, jsdom does not.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  expect(document.body).toHaveFocus();
  return { user, button, answer: () => fireEvent.input(screen.getByLabelText('网络'), { target: { value: 'x' } }) };
}

it('gives the focus back to the button that was off while it worked, where its row stands now', async () => {
  const { button, answer } = await pressPin();
  answer();
  expect(screen.getAllByRole('button', { name: /^置顶/ })[0]).toBe(button);
  expect(button).toHaveFocus();
});

it('leaves the focus where the user put it meanwhile', async () => {
  const { user, answer } = await pressPin();
  await user.click(screen.getByRole('button', { name: '其他' }));
  answer();
  expect(screen.getByRole('button', { name: '其他' })).toHaveFocus();
});
