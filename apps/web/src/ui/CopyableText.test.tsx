import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CopyableText } from './CopyableText';
import { renderInApp } from './test-render';

it('copies what it is to, and says so', async () => {
  const user = userEvent.setup();
  renderInApp(<CopyableText text="ab12-cd34">复制全部</CopyableText>);
  await user.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByRole('button', { name: '已复制' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ab12-cd34');
});
