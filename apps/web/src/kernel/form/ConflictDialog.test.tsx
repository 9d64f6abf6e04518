// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { expect, it } from 'vitest';
import { ConflictDialog } from './ConflictDialog';
import { declaredValues } from './form-session';
import { openFields } from './open-fields.fixture';

it('shows no difference in what a switch hides and a save empties', async () => {
  const of = anyContent(recruit);
  const row = { title: '书法班', remarks: '馆办' };
  const theirs = declaredValues(of, { ...row, title: '书法班（春）', remarks: null });
  const conflict = {
    intent: 'submit',
    userName: '林小满',
    isOwn: false,
    time: '2026-11-20 09:00:00',
    theirs,
    version: 2,
  } as const;
  openFields(of, <ConflictDialog conflict={conflict} onSettled={() => undefined} onCancel={() => undefined} />, {
    row,
    prepare: (values: Values) => ({ ...values, remarks: null }),
  });
  expect(await screen.findByRole('region', { name: '标题' })).toBeVisible();
  expect(screen.getByText(/有 1 处不同/)).toBeVisible();
});
