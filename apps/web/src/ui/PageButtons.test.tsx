import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PageButtons, pagesShown } from './PageButtons';
import { renderInApp as render } from './test-render';

it.each([
  [1, 3, [1, 2, 3]],
  [6, 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]],
  [6, 20, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]],
  [10, 20, [1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20]],
  [19, 20, [1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
])('page %i of %i has the buttons %j', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});

it('shows eleven buttons of pages, goes to what is pressed, and tells where one is', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<PageButtons total={74} page={1} pages={13} onChange={onChange} />);
  expect(screen.getAllByRole('button', { name: /^第 \d+ 页$/ })).toHaveLength(11);
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('1');
  expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '第 1 页' }));
  await user.click(screen.getByRole('button', { name: '第 13 页' }));
  await user.click(screen.getByRole('button', { name: '下一页' }));
  expect(onChange.mock.calls).toEqual([[13], [2]]);
});

it('jumps to the page that is typed, and to the nearest that there is', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const onKeyDown = vi.fn();
  render(
    <div role="presentation" onKeyDown={onKeyDown}>
      <PageButtons total={74} page={2} pages={13} onChange={onChange} />
    </div>,
  );
  await user.type(screen.getByLabelText('跳至页码'), '7{Enter}');
  await user.type(screen.getByLabelText('跳至页码'), '99');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[7], [13]]);
  expect(onKeyDown.mock.calls.filter(([event]) => (event as KeyboardEvent).key === 'Enter')).toEqual([]);
});
