import { describe, expect, it } from 'vitest';
import { dataFile } from '../data-file';
import { createRegionIndex } from '../kernel/regions/region-tree';
import { accounts, demoPassword } from './accounts';
import { branchDepartments, departments, landline, mobile, person } from './people';
import { demoBranchKey, streets, venues } from './places';
import { createRng, rngOf } from './random';

const phone = /^(?:1\d{10}|0\d{2,3}-?\d{7,8})$/;

describe('repeatable choices', () => {
  it('give the same sequence for the same seed and another one for another seed', () => {
    const draw = (seed: number): number[] => Array.from({ length: 20 }, createRng(seed).next);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('shuffle without loss and sample without repetition', () => {
    const all = Array.from({ length: 30 }, (_, index) => index);
    expect(
      createRng(3)
        .shuffle(all)
        .toSorted((a, b) => a - b),
    ).toEqual(all);
    expect(new Set(createRng(3).sample(all, 12)).size).toBe(12);
  });

  it('follow the weights', () => {
    const rng = createRng(11);
    const drawn = Array.from({ length: 4000 }, () =>
      rng.weighted([
        ['often', 3],
        ['seldom', 1],
        ['never', 0],
      ]),
    );
    expect(drawn.filter((value) => value === 'often').length / 4000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('never');
  });
});

describe('demo people', () => {
  it('have Chinese names and numbers that every form accepts', () => {
    const rng = rngOf('people');
    for (let index = 0; index < 500; index += 1) {
      const someone = person(rng);
      expect(someone.name).toMatch(/^\p{Script=Han}{2,4}$/u);
      expect(mobile(rng)).toMatch(/^1[3-9]\d{9}$/);
      expect(landline(rng)).toMatch(/^023-\d{8}$/);
      expect(someone.tel).toMatch(phone);
    }
  });
});

describe('demo venues', () => {
  it('form a tree whose parents come first', () => {
    const seen = new Set<string>();
    for (const venue of venues) {
      if (venue.parent) expect(seen).toContain(venue.parent);
      expect(venue.tel).toMatch(phone);
      seen.add(venue.key);
    }
    expect(seen.size).toBe(venues.length);
    expect(seen).toContain(demoBranchKey);
  });

  it('stand in streets that the cascade offers today', () => {
    const regions = createRegionIndex(dataFile('regions.tsv.gz'));
    for (const { areaId, streetId, name } of streets) {
      expect(regions.children(areaId)).toContainEqual({ id: streetId, name, parentId: areaId });
    }
    for (const { areaId, streetId } of venues) expect(regions.isChild(streetId, areaId)).toBe(true);
  });
});

describe('demo accounts', () => {
  it('are the seven announced ones and at least twenty more, each with its own name', () => {
    const announced = accounts.filter((account) => account.announced).map((account) => account.loginName);
    expect(announced).toEqual(['platform', 'admin', 'editor', 'reviewer', 'reviewer2', 'viewer', 'branch']);
    expect(accounts.length).toBeGreaterThanOrEqual(27);
    expect(new Set(accounts.map((account) => account.loginName)).size).toBe(accounts.length);
    expect(new Set(accounts.map((account) => account.tel)).size).toBe(accounts.length);
    expect(demoPassword).toBe('Venue@2026');
  });

  it('work in venues and departments that exist', () => {
    const keys = new Set(venues.map((venue) => venue.key));
    const known: ReadonlySet<string> = new Set([...departments, ...branchDepartments, '平台运营部']);
    for (const account of accounts) {
      expect(keys).toContain(account.venue);
      expect(known).toContain(account.department);
      expect(account.tel).toMatch(phone);
    }
  });
});
