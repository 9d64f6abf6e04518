// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, it, vi } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { FilterField } from './FilterField';
import { FilterGrid } from './FilterGrid';
import { renderInApp } from './test-render';

interface Filters {
  keyword?: string;
}

const nothing = () => undefined;

function filters(values: Filters, onSearch: (values: Filters) => void = nothing, onReset = nothing) {
  return (
    <FilterGrid<Filters> values={values} onSearch={onSearch} onReset={onReset}>
      <FilterField name="keyword" label="关键字">
        <Input />
      </FilterField>
    </FilterGrid>
  );
}

const keyword = () => screen.getByRole('textbox', { name: '关键字' });

it('searches on Enter with what the fields hold', async () => {
  const handleSearch = vi.fn();
  renderInApp(filters({}, handleSearch));
  await userEvent.type(keyword(), '音乐{Enter}');
  await waitFor(() => expect(handleSearch).toHaveBeenCalledWith({ keyword: '音乐' }));
});

it('empties a field that was typed but never searched when 重置 is pressed', async () => {
  const handleReset = vi.fn();
  renderInApp(filters({}, nothing, handleReset));
  await userEvent.type(keyword(), '音乐');
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(keyword()).toHaveValue('');
  expect(handleReset).toHaveBeenCalledTimes(1);
});

it('follows the address back to an earlier search', async () => {
  const { rerender } = renderInApp(filters({ keyword: '音乐' }));
  expect(keyword()).toHaveValue('音乐');
  rerender(<AntdProvider>{filters({})}</AntdProvider>);
  await waitFor(() => expect(keyword()).toHaveValue(''));
});

it('keeps the focus on the button between basic and advanced search, which stands elsewhere once pressed', async () => {
  renderInApp(
    <FilterGrid<Filters> values={{}} onSearch={nothing} onReset={nothing} basic={1}>
      {['甲', '乙'].map((label) => (
        <FilterField key={label} name={label} label={label}>
          <Input />
        </FilterField>
      ))}
    </FilterGrid>,
  );
  screen.getByRole('button', { name: '高级搜索' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '普通搜索' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '高级搜索' })).toHaveFocus());
});

it('folds what exceeds six filters and unfolds it on demand', async () => {
  renderInApp(
    <FilterGrid<Filters> values={{}} onSearch={nothing} onReset={nothing}>
      {Array.from({ length: 8 }, (_, index) => (
        <FilterField key={String(index)} name={`field${index}`} label={`条件${index}`}>
          <Input />
        </FilterField>
      ))}
    </FilterGrid>,
  );
  const more = screen.getByRole('button', { name: '更多条件（2）' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true');
});

it('keeps the name of 查询 while it turns', async () => {
  const { container } = renderInApp(
    <FilterGrid<Filters> values={{}} onSearch={nothing} onReset={nothing} loading>
      <FilterField name="keyword" label="关键字">
        <Input />
      </FilterField>
    </FilterGrid>,
  );
  await waitFor(() => expect(container.querySelector('.anticon-loading')).not.toBeNull());
  expect(screen.getByRole('button', { name: '查询' })).toBeVisible();
});

it('takes another search while a list is on its way', async () => {
  const handleSearch = vi.fn();
  const { container } = renderInApp(
    <FilterGrid<Filters> values={{}} onSearch={handleSearch} onReset={nothing} loading>
      <FilterField name="keyword" label="关键字">
        <Input />
      </FilterField>
    </FilterGrid>,
  );
  await waitFor(() => expect(container.querySelector('.anticon-loading')).not.toBeNull());
  await userEvent.type(keyword(), '音乐{Enter}');
  expect(handleSearch).toHaveBeenCalledWith({ keyword: '音乐' });
});
