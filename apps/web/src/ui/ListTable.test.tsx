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
