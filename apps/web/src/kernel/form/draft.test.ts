import { beforeEach, expect, it } from 'vitest';
import { createLocalDrafts } from './draft';

const key = { userId: 'u1', kind: 'vote', objectId: undefined };
const draft = { form: { title: '舞蹈大赛' }, baseVersion: null, savedTime: '2026-11-20 09:12:00', writers: ['a'] };

beforeEach(() => sessionStorage.clear());

it('gives a draft back to its user and its record only', () => {
  const drafts = createLocalDrafts(() => sessionStorage);
  expect(drafts.write(key, draft)).toBe(true);
  expect(drafts.read(key)).toEqual(draft);
  expect(drafts.read({ ...key, userId: 'u2' })).toBeUndefined();
  expect(drafts.read({ ...key, objectId: 'v1' })).toBeUndefined();
  drafts.remove(key);
  expect(drafts.read(key)).toBeUndefined();
});

it('reads no draft out of a damaged entry', () => {
  sessionStorage.setItem('yunguan.draft.u1.vote.new', '{"form":');
  expect(createLocalDrafts(() => sessionStorage).read(key)).toBeUndefined();
});

it('reads a draft of an earlier release, which named no writers', () => {
  const { writers: _, ...earlier } = draft;
  sessionStorage.setItem('yunguan.draft.u1.vote.new', JSON.stringify(earlier));
  expect(createLocalDrafts(() => sessionStorage).read(key)).toEqual({ ...draft, writers: [] });
});

it('says when the browser has no room', () => {
  const full = {
    ...sessionStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(createLocalDrafts(() => full as Storage).write(key, draft)).toBe(false);
});

it('has no drafts, and no room for one, where the browser allows no storage', () => {
  const drafts = createLocalDrafts(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(drafts.read(key)).toBeUndefined();
  expect(drafts.write(key, draft)).toBe(false);
  expect(() => drafts.remove(key)).not.toThrow();
});
