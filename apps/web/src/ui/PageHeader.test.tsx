import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HasMovedContext } from './has-moved';
import { PageHeader } from './PageHeader';

const back = () => undefined;

it('takes the focus that the list lost when an inner view opened', () => {
  render(<PageHeader title="编辑活动" onBack={back} />);
  expect(screen.getByRole('heading', { name: '编辑活动' })).toHaveFocus();
});

it('leaves the focus to whoever has it, and to nobody on a list', () => {
  const { unmount } = render(
    <>
      <input aria-label="关键字" autoFocus />
      <PageHeader title="编辑活动" onBack={back} />
    </>,
  );
  expect(screen.getByLabelText('关键字')).toHaveFocus();
  unmount();
  render(<PageHeader title="活动管理" />);
  expect(document.body).toHaveFocus();
});

it('takes the focus that a form lost when it closed into its list', () => {
  render(
    <HasMovedContext value={() => true}>
      <PageHeader title="活动管理" />
    </HasMovedContext>,
  );
  expect(screen.getByRole('heading', { name: '活动管理' })).toHaveFocus();
});
