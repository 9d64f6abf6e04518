// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { openFields } from './open-fields.fixture';
import { RangeFor } from './RangeFor';

it('shows the one end that is stored', () => {
  const row = { startTime: '2026-12-05', endTime: null };
  openFields(anyContent(welfare), <RangeFor label="活动日期" start="startTime" end="endTime" />, { row });
  expect(screen.getByRole('textbox', { name: /开始/ })).toHaveValue('2026-12-05');
  expect(screen.getByRole('textbox', { name: /结束/ })).toHaveValue('');
});
