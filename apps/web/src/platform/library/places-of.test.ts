import { expect, it } from 'vitest';
import { placesOf } from './places-of';

const rows = [
  { id: 'a', directoryId: 'posters' },
  { id: 'b', directoryId: null },
  { id: 'c', directoryId: 'posters' },
];

it('knows what goes back where', () => {
  expect(placesOf(['a', 'b', 'c'], rows)).toEqual([
    { ids: ['a', 'c'], directoryId: 'posters' },
    { ids: ['b'], directoryId: null },
  ]);
});

it('offers no way back for files whose place is not known', () => {
  expect(placesOf(['a', 'far'], rows)).toBeUndefined();
});
