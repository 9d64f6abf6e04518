import { expect, it } from 'vitest';
import { libraryKeys, libraryName } from './library-kinds';

it('names what the library reviews, and nothing else', () => {
  expect(libraryKeys.map(libraryName)).toEqual(['资源', '媒体作品']);
  expect(libraryName('vote')).toBeUndefined();
});
