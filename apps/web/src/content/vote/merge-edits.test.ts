import { expect, it } from 'vitest';
import { mergeEdits } from './merge-edits';

const base = { name: '周敏', slogan: '', count: 3 };

it('keeps what only the other one changed, and what only I changed', () => {
  const theirs = { ...base, slogan: '唱响江北' };
  const mine = { ...base, count: 5 };
  expect(mergeEdits({ base, mine, theirs })).toEqual({
    merged: { name: '周敏', slogan: '唱响江北', count: 5 },
    clashes: [],
  });
});

it('names what both changed differently, and keeps mine there', () => {
  const merged = mergeEdits({ base, mine: { ...base, name: '周 敏' }, theirs: { ...base, name: '周闽' } });
  expect(merged.clashes).toEqual(['name']);
  expect(merged.merged.name).toBe('周 敏');
});

it('takes the same change of both for none, and empty for missing', () => {
  const loose = { slogan: null as string | null };
  expect(mergeEdits({ base: loose, mine: { slogan: '' }, theirs: { slogan: null } }).clashes).toEqual([]);
  const same = { ...base, name: '周闽' };
  expect(mergeEdits({ base, mine: same, theirs: same }).clashes).toEqual([]);
});

it('takes lists that say the same for the same', () => {
  const listed = { judges: ['u1', 'u2'], name: '初赛' };
  const mine = { judges: ['u1', 'u2'], name: '复赛' };
  const theirs = { judges: ['u1'], name: '初赛' };
  expect(mergeEdits({ base: listed, mine, theirs })).toEqual({ merged: { judges: ['u1'], name: '复赛' }, clashes: [] });
  expect(mergeEdits({ base: listed, mine: { ...listed, judges: ['u3'] }, theirs }).clashes).toEqual(['judges']);
});
