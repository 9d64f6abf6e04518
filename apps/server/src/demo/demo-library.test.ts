import { deepestDirectory, longestDirectoryName } from '@yunguan/contract/platform/library-directories';
import { describe, expect, it } from 'vitest';
import { itemsOf } from '../seed/dictionaries';
import {
  branchDirectories,
  type DirectoryPath,
  libraryLabels,
  mainDirectories,
  shelvedPictures,
} from './library-catalogue';

describe('the demo library', () => {
  it.each([
    ['main', mainDirectories],
    ['branch', branchDirectories],
  ] as const)('has a tree in the %s venue whose parents come first', (_, directories: readonly DirectoryPath[]) => {
    const known = new Set<string>();
    for (const path of directories) {
      expect(path.length === 1 || known.has(path.slice(0, -1).join('/')), path.join('/')).toBe(true);
      expect(path.length).toBeLessThanOrEqual(deepestDirectory);
      expect(String(path.at(-1)).length).toBeLessThanOrEqual(longestDirectoryName);
      known.add(path.join('/'));
    }
    expect(known.size).toBe(directories.length);
    expect(directories.length).toBeGreaterThanOrEqual(8);
  });

  it('files its pictures in directories that exist, and leaves some unfiled', () => {
    for (const picture of shelvedPictures) {
      for (const [name, directories] of [
        [picture.directory, mainDirectories],
        [picture.branchDirectory, branchDirectories],
      ] as const)
        expect(name === null || directories.some((path) => path.at(-1) === name), `${picture.name} ${name}`).toBe(true);
    }
    expect(shelvedPictures.length).toBeGreaterThanOrEqual(60);
    expect(shelvedPictures.filter((picture) => picture.directory === null).length).toBeGreaterThan(2);
  });

  it('names its pictures apart, with labels and classifications that exist', () => {
    expect(new Set(shelvedPictures.map((picture) => picture.name)).size).toBe(shelvedPictures.length);
    const classifications = itemsOf('2001').map((item) => item.displayName);
    for (const picture of shelvedPictures) {
      expect(libraryLabels).toEqual(expect.arrayContaining([...picture.labels]));
      expect(classifications).toContain(picture.classification);
    }
  });
});
