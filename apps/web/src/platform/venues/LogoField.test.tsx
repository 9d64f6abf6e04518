import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import { LogoField } from './LogoField';

afterEach(() => vi.unstubAllGlobals());

it('refuses a sign of exactly 2 MB itself, as the server would', async () => {
  const asked = stubNetwork(() => undefined);
  renderInApp(<LogoField />);
  const sign = new File([new Uint8Array(2 * 1024 * 1024)], 'sign.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('选择场馆标志'), sign);
  expect(await screen.findByText('场馆标志大小不能超过 2MB')).toBeVisible();
  expect(asked).toEqual([]);
});
