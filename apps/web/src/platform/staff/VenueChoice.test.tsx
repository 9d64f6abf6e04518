import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { VenueChoice } from './VenueChoice';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const never = () => new Promise(() => undefined);

it('names the own venue before the tree has come', async () => {
  openPage(() => <VenueChoice value="v1" />, '/', never);
  expect(await screen.findByText('江北文化馆')).toBeVisible();
});

it('shows no id of a venue whose name has not come', async () => {
  openPage(() => <VenueChoice value="8b20c33b-9439" />, '/', never);
  expect(await screen.findByText('请选择场馆')).toBeVisible();
  expect(screen.queryByText('8b20c33b-9439')).toBeNull();
});
