import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilterContext } from './FilterField';
import { renderInApp } from './test-render';
import { VenueFilterField } from './VenueFilterField';

it('names the venue of an address only once its name is known', () => {
  const chosen = { of: () => 'v2', change: () => undefined };
  const field = (venues: { value: string; label: string }[]) => (
    <FilterContext value={chosen}>
      <VenueFilterField venues={venues} />
    </FilterContext>
  );
  const { unmount } = renderInApp(field([]));
  expect(screen.getByRole('combobox', { name: '场馆' })).toBeVisible();
  expect(screen.queryByText('v2')).toBeNull();
  unmount();
  renderInApp(field([{ value: 'v2', label: '鱼嘴分馆（3）' }]));
  expect(screen.getByText('鱼嘴分馆（3）')).toBeVisible();
});
