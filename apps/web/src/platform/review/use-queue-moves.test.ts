import { expect, it } from 'vitest';
import { deskUrl } from './desk-url';
import { endText } from './use-queue-moves';

it('calls a queue done only where no filter hides the rest of it', () => {
  const all = deskUrl.schema.parse({});
  expect(endText(all)).toBe('全部审核完了，辛苦了');
  expect(endText({ ...all, object: 'v7', page: 2 })).toBe('全部审核完了，辛苦了');
  expect(endText({ ...all, keyword: '冬日' })).toBe('当前条件下的内容已审核完');
});
