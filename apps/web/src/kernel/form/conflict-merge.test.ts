import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import { differencesOf, evidentChoices, mergeChosen } from './conflict-merge';

const declaration = anyContent(vote);
const base = {
  title: '舞蹈大赛',
  contacts: '陈雅琴',
  address: '建新北路 9 号',
  provinceId: '50',
  albums: ['/files/a.jpg'],
};

describe('a record that two people edited', () => {
  const mine = { ...base, title: '街舞大赛', contacts: '唐晓岚' };
  const theirs = { ...base, contacts: '罗文彬', tips: '请提前入场' };
  const versions = { mine, theirs, base };

  it('lists what differs in the order of the form and says who changed it', () => {
    expect(differencesOf(declaration, versions).map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ['title', 'mine'],
      ['contacts', 'both'],
      ['tips', 'theirs'],
    ]);
  });

  it('leaves only what both changed to the user', () => {
    expect(evidentChoices(differencesOf(declaration, versions))).toEqual({ title: 'mine', tips: 'theirs' });
  });

  it('saves nothing while a choice is open', () => {
    const differences = differencesOf(declaration, versions);
    expect(mergeChosen(versions, differences, evidentChoices(differences))).toBeUndefined();
  });

  it('merges the chosen sides', () => {
    const differences = differencesOf(declaration, versions);
    const merged = mergeChosen(versions, differences, { ...evidentChoices(differences), contacts: 'theirs' });
    expect(merged).toEqual({ ...base, title: '街舞大赛', contacts: '罗文彬', tips: '请提前入场' });
  });
});

it('asks about everything when the common version is unknown', () => {
  const differences = differencesOf(declaration, { mine: { title: '甲' }, theirs: { title: '乙' }, base: undefined });
  expect(differences).toMatchObject([{ key: 'title', changedBy: 'unknown' }]);
  expect(evidentChoices(differences)).toEqual({});
});

it('takes a place as a whole: no street of theirs in a province of mine', () => {
  const mine = { ...base, provinceId: '11', cityId: '1101' };
  const theirs = { ...base, provinceId: '51', streetId: '510104001', longitude: 104.08 };
  const differences = differencesOf(declaration, { mine, theirs, base });
  expect(differences).toMatchObject([{ key: 'place', changedBy: 'both' }]);
  const merged = mergeChosen({ mine, theirs, base }, differences, { place: 'theirs' });
  expect(merged).toMatchObject({ provinceId: '51', cityId: null, streetId: '510104001', longitude: 104.08 });
});

it('sees no difference between nothing, an empty text and an empty list', () => {
  const mine = { title: '大赛', tips: '', albums: [] };
  const theirs = { title: '大赛', tips: null };
  expect(differencesOf(declaration, { mine, theirs, base: mine })).toEqual([]);
});
