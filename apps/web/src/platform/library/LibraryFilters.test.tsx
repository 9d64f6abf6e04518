import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { useUrlState } from '@/kernel/session/use-url-state';
import { libraryUrl } from './library-url';
import { LibraryFilters } from './LibraryFilters';

afterEach(() => {
  vi.unstubAllGlobals();
});

const name = () => screen.getByRole('textbox', { name: '按名称搜索' });

it('keeps the cursor in the name that was searched for, and follows the address there', async () => {
  const Filters = () => {
    const [state, change] = useUrlState(libraryUrl.schema);
    return <LibraryFilters state={state} change={change} />;
  };
  const { user, history } = openPage(Filters, '/', () => []);
  const search = () => decodeURIComponent(history.location.search);
  await user.type(await screen.findByRole('textbox', { name: '按名称搜索' }), '海{Enter}');
  await waitFor(() => expect(search()).toContain('name=海'));
  expect(name()).toHaveFocus();
  await user.keyboard('报{Enter}');
  await waitFor(() => expect(search()).toContain('name=海报'));
  expect(name()).toHaveValue('海报');
  history.back();
  await waitFor(() => expect(name()).toHaveValue('海'));
  await user.clear(name());
  await waitFor(() => expect(search()).not.toContain('name='));
});
