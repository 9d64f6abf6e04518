import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { EquipmentFilters } from './EquipmentFilters';
import { equipmentUrl } from './equipment-url';

it.each([
  ['2026-11-01', undefined, '添加时间：2026-11-01 以后'],
  [undefined, '2026-11-30', '添加时间：2026-11-30 以前'],
  ['2026-11-01', '2026-11-30', '添加时间：2026-11-01 至 2026-11-30'],
])('names the days in force as the other lists do: %s to %s', (startTime, endTime, label) => {
  const state = { ...equipmentUrl.schema.parse({}), startTime, endTime };
  renderInApp(<EquipmentFilters state={state} loading={false} onChange={vi.fn()} />);
  expect(screen.getByText(label)).toBeVisible();
});
