import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderInApp } from './test-render';
import { ToolPopover } from './ToolPopover';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

beforeEach(() => {
  renderInApp(
    <>
      <ToolPopover icon="☆" title="常用筛选" onLikely={() => undefined}>
        {(close) => <button onClick={close}>春天的</button>}
      </ToolPopover>
      <button>导出</button>
    </>,
    { isStill: true },
  );
});

const opener = () => screen.getByRole('button', { name: '常用筛选' });
const panel = () => screen.findByRole('group', { name: '常用筛选' });

async function openByKeyboard() {
  opener().focus();
  await user.keyboard('{Enter}');
  const opened = await panel();
  await waitFor(() => expect(opened).toHaveFocus());
  return opened;
}

it('opened by the keyboard takes the focus, and Tab goes through it back to the button', async () => {
  await openByKeyboard();
  await user.tab();
  expect(screen.getByRole('button', { name: '春天的' })).toHaveFocus();
  await user.tab();
  expect(opener()).toHaveFocus();
  await waitFor(() => expect(opener()).toHaveAttribute('aria-expanded', 'false'));
});

it('Shift+Tab, Escape and a choice give the focus back', async () => {
  for (const within of [0, 1]) {
    await openByKeyboard();
    if (within > 0) await user.tab();
    await user.tab({ shift: true });
    expect(opener()).toHaveFocus();
  }

  await openByKeyboard();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener()).toHaveFocus());

  await openByKeyboard();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

it('opened by the mouse leaves the focus at the button', async () => {
  await user.click(opener());
  const opened = await panel();
  expect(opened).not.toHaveFocus();
});
