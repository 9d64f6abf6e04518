import type { ReviewLogRow } from '@yunguan/contract/platform/review';
import { expect, it } from 'vitest';
import { returnedBy } from './returned-by';

const log = (...actions: ReviewLogRow['action'][]) =>
  actions.map(
    (action): ReviewLogRow => ({
      action,
      userName: '罗文彬',
      reviewTime: '2026-11-24 00:13:00',
      statusDiscription: '',
      remark: '请补充',
      venuesName: '',
      enclosureList: [],
      revision: 1,
    }),
  );

it('is the last rejection or reversal, also after the mended record was kept as a draft', () => {
  expect(returnedBy(log('submit', 'reject'))?.action).toBe('reject');
  expect(returnedBy(log('submit', 'advance', 'reject', 'save'))?.action).toBe('reject');
  expect(returnedBy(log('submit', 'approve', 'reverse'))?.action).toBe('reverse');
});

it('is settled by the next submission, whatever becomes of that', () => {
  expect(returnedBy(log('submit', 'reject', 'submit', 'revoke'))).toBeUndefined();
  expect(returnedBy(log('submit', 'approve'))).toBeUndefined();
  expect(returnedBy([])).toBeUndefined();
});
