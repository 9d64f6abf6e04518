import type { TeamOnSheet } from '@yunguan/contract/content/vote-judging';
import { describe, expect, it } from 'vitest';
import { isDone, isWrong, rebased, withEdit } from './sheet-edits';
import { sheetTeam } from './sheet.fixture';

const none = new Map();

describe('what a judge has typed', () => {
  it('is an edit until it says again what is kept', () => {
    const team = sheetTeam({ points: [80, null] });
    const edits = withEdit(none, team, { points: [80, 90] });
    expect(edits.get(team.id)).toEqual({ points: [80, 90], isRecused: false, remark: '', version: 1 });
    expect(withEdit(edits, team, { points: [80, null] }).size).toBe(0);
    expect(withEdit(none, team, { remark: ' ' }).size).toBe(0);
  });
  it('stays over what another window has kept meanwhile, and is none where that says the same', () => {
    const team = sheetTeam({ points: [null, null], version: 0 });
    const edits = withEdit(none, team, { points: [70, 70] });
    const newer = (points: TeamOnSheet['points']) => [sheetTeam({ points, version: 3 })];
    expect(rebased(edits, newer([60, 60])).get(team.id)).toMatchObject({ points: [70, 70], version: 3 });
    expect(rebased(edits, newer([70, 70])).size).toBe(0);
    expect(rebased(edits, []).size).toBe(0);
  });
  it('is done with every criterion, or without the judge; it is wrong with a number that is no points', () => {
    const criteria = [
      { name: '内容', weight: 50 },
      { name: '技巧', weight: 50 },
    ];
    expect(isDone(criteria, sheetTeam({ points: [1, null] }))).toBe(false);
    expect(isDone(criteria, sheetTeam({ points: [0, 100] }))).toBe(true);
    expect(isDone(criteria, sheetTeam({ points: [null, null], isRecused: true }))).toBe(true);
    expect([[100.5], [-1], [55.55], [null, 101]].every((points) => isWrong(sheetTeam({ points })))).toBe(true);
    expect(isWrong(sheetTeam({ points: [99.5, null] }))).toBe(false);
    expect(isWrong(sheetTeam({ points: [101], isRecused: true }))).toBe(false);
  });
});
