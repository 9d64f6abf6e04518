// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { MenuButton } from './MenuButton';
import { renderInApp } from './test-render';

const button = () => screen.getByRole('button', { name: '操作' });
const entry = (name: string) => screen.getByRole('menuitem', { name });

function open() {
  const onClick = vi.fn();
  const items = [
    { key: 'locked', label: '停用', disabled: true },
    { key: 'edit', label: '编辑' },
    { key: 'delete', label: '删除' },
  ];
  renderInApp(
    <>
      <MenuButton menu={{ items, onClick: ({ key }) => onClick(key) }}>操作</MenuButton>
      <button type="button">后面的按钮</button>
    </>,
    { isStill: true },
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onClick };
}

it.each(['{ArrowDown}', '{Enter}', ' '])(
  'opens by “%s” and goes to the first entry that can be chosen',
  async (key) => {
    const { user } = open();
    button().focus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard(key);
    await waitFor(() => expect(entry('编辑')).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(button()).toHaveAttribute('aria-controls', screen.getByRole('menu').id);
  },
);

it('leaves the focus at the button for the mouse, from where the arrow goes into the menu', async () => {
  const { user } = open();
  await user.click(button());
  await screen.findByRole('menu');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(button()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(entry('编辑')).toHaveFocus());
});

it('closes by Escape with the focus at the button again', async () => {
  const { user } = open();
  button().focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(entry('编辑')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button()).toHaveFocus();
});

it.each(['mouse', 'keyboard'])('closes by Tab, which goes on to what follows the button (opened by %s)', async (by) => {
  const { user } = open();
  if (by === 'mouse') await user.click(button());
  else {
    button().focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(entry('编辑')).toHaveFocus());
  }
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('button', { name: '后面的按钮' })).toHaveFocus();
});

it.each(['{Enter}', ' '])('chooses once by “%s”, stays closed, and begins at the first entry again', async (key) => {
  const { user, onClick } = open();
  button().focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(entry('编辑')).toHaveFocus());
  entry('删除').focus();
  await user.keyboard(key);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onClick.mock.calls).toEqual([['delete']]);
  expect(button()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(entry('编辑')).toHaveFocus());
});

it('has given the focus back before a dialog asks who opened it', async () => {
  const openers: (Element | null)[] = [];
  function Opened() {
    useState(() => openers.push(document.activeElement));
    return null;
  }
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    const items = [{ key: 'edit', label: '编辑', onClick: () => setOpen(true) }];
    return (
      <>
        <MenuButton menu={{ items }}>操作</MenuButton>
        {isOpen && <Opened />}
      </>
    );
  }
  renderInApp(<Opener />, { isStill: true });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(button());
  await user.click(within(await screen.findByRole('menu')).getByText('编辑'));
  await waitFor(() => expect(openers).toEqual([button()]));
});
