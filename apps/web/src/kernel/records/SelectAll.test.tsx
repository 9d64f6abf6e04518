import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { SelectAll } from './SelectAll';
import { TickPage } from './TickPage';
import { useTicked } from './use-ticked';

interface Row {
  readonly id: string;
  readonly isOpen: boolean;
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, no) => ({ id: `r${no}`, isOpen: no % 2 === 0 }));

/** A list of so many rows of which the first ten are in sight, and those of them that can be, ticked. */
function open(total: number, { isMore = false, openOnly = false, most = 100 } = {}) {
  const all = rowsOf(total);
  const isOffered = ({ isOpen }: Row) => isOpen;
  const rows = all.slice(0, 10);
  let loads = 0;
  const loadAll = async () => {
    loads += 1;
    return all;
  };
  function List() {
    const [ticked, setTicked] = useState<readonly Row[]>(openOnly ? rows.filter(isOffered) : rows);
    return (
      <>
        <p>已选 {ticked.length} 条</p>
        <SelectAll
          records={{ rows, total, isMore, loadAll }}
          ticked={ticked}
          onTick={setTicked}
          most={most}
          {...(openOnly && { isOffered })}
        />
        <button type="button" onClick={() => setTicked(rows.slice(1))}>
          去掉一条
        </button>
      </>
    );
  }
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), loads: () => loads };
}

it('chooses what the other pages hold after the page was chosen', async () => {
  const { user, loads } = open(37);
  await user.click(screen.getByRole('button', { name: '选择全部 37 条' }));
  expect(await screen.findByText('已选 37 条')).toBeVisible();
  expect(screen.queryByRole('button', { name: /选择全部/ })).toBeNull();
  expect(loads()).toBe(1);
});

it('leaves out what nothing can be done with', async () => {
  const { user } = open(37, { openOnly: true });
  await user.click(screen.getByRole('button', { name: '选择全部可处理的记录' }));
  expect(await screen.findByText('已选 19 条')).toBeVisible();
  expect(screen.queryByRole('button', { name: /选择全部/ })).toBeNull();
});

it.each([
  [101, false],
  [40, true],
])('says of %i rows, with more: %s, that only the page is chosen', (total, isMore) => {
  open(total, { isMore });
  expect(screen.getByText('其他页的记录未选，一次最多处理 100 条')).toBeVisible();
  expect(screen.queryByRole('button', { name: /选择全部/ })).toBeNull();
});

it('goes as far as its list can', async () => {
  const { user } = open(137, { most: 1000 });
  await user.click(screen.getByRole('button', { name: '选择全部 137 条' }));
  expect(await screen.findByText('已选 137 条')).toBeVisible();
});

it('is not there for a list of one page, nor while a row of the page is left out', async () => {
  const { user } = open(37);
  await user.click(screen.getByRole('button', { name: '去掉一条' }));
  expect(screen.queryByRole('button', { name: /选择全部/ })).toBeNull();
});

/** A list whose filter the user changes; what 选择全部 finds comes when it is let come, the answers in their order. */
function openFiltered() {
  const all = rowsOf(37);
  const answers: (() => void)[] = [];
  function List() {
    const [filter, setFilter] = useState('甲');
    const { ticked, setTicked } = useTicked<Row>({ foundBy: filter, rows: undefined });
    const found = all.map(({ id, isOpen }) => ({ id: filter + id, isOpen }));
    const inSight = found.slice(0, 10);
    const loadAll = () => new Promise<readonly Row[]>((resolve) => answers.push(() => resolve(found)));
    return (
      <>
        <TickPage rows={inSight} ticked={ticked} onTick={setTicked} />
        <p>
          已选 {ticked.length} 条，属于 {[...new Set(ticked.map(({ id }) => id[0]))].join('')}
        </p>
        <SelectAll records={{ rows: inSight, total: 37, isMore: false, loadAll }} ticked={ticked} onTick={setTicked} />
        <button type="button" onClick={() => setTicked([])}>
          取消选择
        </button>
        <button type="button" onClick={() => setTicked((now) => now.slice(1))}>
          去掉一条
        </button>
        {['甲', '乙'].map((name) => (
          <button key={name} type="button" onClick={() => setFilter(name)}>
            筛选{name}
          </button>
        ))}
      </>
    );
  }
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const press = (name: string) => user.click(screen.getByRole('button', { name: new RegExp(name) }));
  const tickPage = () => user.click(screen.getByRole('checkbox', { name: '全选' }));
  return { press, tickPage, answer: () => act(async () => answers.shift()?.()) };
}

it('does not tick what another filter found when its answer comes late', async () => {
  const { press, tickPage, answer } = openFiltered();
  await tickPage();
  await press('选择全部');
  await press('筛选乙');
  expect(screen.getByText(/^已选 0 条/)).toBeVisible();
  await answer();
  expect(screen.getByText(/^已选 0 条/)).toBeVisible();
  await tickPage();
  expect(screen.getByText('已选 10 条，属于 乙')).toBeVisible();
});

it('ticks what the filter of now finds, whatever was asked under the one before', async () => {
  const { press, tickPage, answer } = openFiltered();
  await tickPage();
  await press('选择全部');
  await press('筛选乙');
  await tickPage();
  await press('选择全部');
  await answer();
  expect(screen.getByText('已选 10 条，属于 乙')).toBeVisible();
  await answer();
  expect(screen.getByText('已选 37 条，属于 乙')).toBeVisible();
});

it.each([
  ['取消选择', /^已选 0 条/],
  ['去掉一条', /^已选 9 条/],
])('does not tick them after the user pressed %s meanwhile', async (name, left) => {
  const { press, tickPage, answer } = openFiltered();
  await tickPage();
  await press('选择全部');
  await press(name);
  await answer();
  expect(screen.getByText(left)).toBeVisible();
});
