import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '../../api/network.fixture';
import { FieldFor } from '../FieldFor';
import { openFields } from '../open-fields.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const theatre = { id: 'd1', displayName: '剧场' };
const studio = { id: 'd2', displayName: '排练厅' };

it('reads the items anew for who opens the list later, and keeps the name of one that went meanwhile', async () => {
  const asked = stubNetwork(() => ({ list: asked.length > 1 ? [studio] : [theatre, studio] }));
  const { values } = openFields(anyContent(site), <FieldFor name="typeId" />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const box = await screen.findByRole('combobox');
  await user.click(box);
  await user.click(await screen.findByTitle('剧场'));
  await user.tab();
  expect(asked).toHaveLength(1);
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  await user.click(box);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(await screen.findAllByText('剧场（已停用）')).not.toHaveLength(0);
  expect(values().typeId).toBe('d1');
});
