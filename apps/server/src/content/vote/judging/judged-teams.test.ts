import { describe, expect, it } from 'vitest';
import { average, judgedTeams, type TeamToJudge } from './judged-teams';

const criteria = [
  { name: '内容', weight: 60 },
  { name: '技巧', weight: 40 },
];
const rule = { criteria, isTrimmed: false, voteShare: 30 };
const judges = ['a', 'b', 'c', 'd'];
/** A team with the points that judges gave for both criteria; null = he stands back, undefined = not yet. */
const team = (number: number, poll: number, given: readonly (number | null | undefined)[]): TeamToJudge => ({
  id: `t${number}`,
  number,
  name: `队${number}`,
  clubName: null,
  poll,
  given: given.map((points, place) => ({
    judgeId: judges[place] ?? '',
    points: [points ?? null, points ?? null],
    isRecused: points === null,
  })),
});

describe('the final score of a team', () => {
  it('weighs criteria, judges and votes', () => {
    const one = { ...team(1, 50, []), given: [{ judgeId: 'a', points: [90, 80.5], isRecused: false }] };
    const [first] = judgedTeams([one, team(2, 100, [])], rule);
    // 90 x 60 % + 80.5 x 40 % = 86.2; half of the most votes = 50; 50 x 30 % + 86.2 x 70 % = 75.34
    expect(first).toMatchObject({ id: 't1', judgePoints: 86.2, votePoints: 50, total: 75.34, rank: 1 });
  });
  it('shares places, and waits for a judge where judges count', () => {
    const teams = judgedTeams([team(1, 0, [80]), team(2, 0, [90]), team(3, 0, [80]), team(4, 9, [])], rule);
    expect(teams.map(({ number, rank }) => [number, rank])).toEqual([
      [2, 1],
      [1, 2],
      [3, 2],
      [4, null],
    ]);
  });
  it('is that of the votes alone where they have the whole share', () => {
    const teams = judgedTeams([team(1, 5, []), team(2, 10, [])], { ...rule, voteShare: 100 });
    expect(teams.map(({ number, total }) => [number, total])).toEqual([
      [2, 100],
      [1, 50],
    ]);
  });
  it('leaves out one highest and one lowest score of three or more, and never counts who stands back', () => {
    const trimmed = { ...rule, isTrimmed: true, voteShare: 0 };
    const [first] = judgedTeams([team(1, 0, [60, 90, 90, 70])], trimmed);
    expect(first?.judgePoints).toBe(80);
    expect(first?.scores.filter(({ isCounted }) => !isCounted).map(({ score }) => score)).toEqual([60, 90]);
    expect(judgedTeams([team(1, 0, [60, 90, 85])], trimmed)[0]?.judgePoints).toBe(85);
    expect(judgedTeams([team(1, 0, [60, 90])], trimmed)[0]?.judgePoints).toBe(75);
    expect(judgedTeams([team(1, 0, [60, 90, null])], trimmed)[0]?.judgePoints).toBe(75);
    expect(judgedTeams([team(1, 0, [null])], trimmed)[0]).toMatchObject({ judgePoints: null, total: null, rank: null });
  });
  it('does not count a judge who has not finished the team', () => {
    const half = { ...team(1, 0, []), given: [{ judgeId: 'a', points: [90, null], isRecused: false }] };
    expect(judgedTeams([half], rule)[0]).toMatchObject({ scores: [], judgePoints: null });
  });
});

it('averages with two decimals', () => {
  expect(average([])).toBeNull();
  expect(average([85, 86, 86])).toBe(85.67);
  expect(average([1.005])).toBe(1.01);
});

describe('an average', () => {
  // As binary fractions they add up to a little less than 728.65, of which the tenth part would be rounded down.
  const given = [71.13, 79.21, 65.92, 66.63, 74.81, 65.07, 81.95, 66.38, 77.9, 79.65];

  it('has its half cents rounded up, whatever the order of the judges', () => {
    expect(average(given)).toBe(72.87);
    expect(average(given.toSorted((a, b) => a - b))).toBe(72.87);
    expect(average(given.toReversed())).toBe(72.87);
  });
});
