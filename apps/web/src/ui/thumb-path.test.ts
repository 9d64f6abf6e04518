import { expect, it } from 'vitest';
import { thumbPath } from './thumb-path';

it.each([
  ['/files/aa/a.jpg', '/files/aa/a.jpg?w=240'],
  ['/files/aa/a.jpg?w=1080', '/files/aa/a.jpg?w=1080'],
  ['blob:https://venue.example/1', 'blob:https://venue.example/1'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['https://venue.example/files/a.jpg', 'https://venue.example/files/a.jpg'],
])('asks for the small picture of a stored file alone: %s', (path, expected) => {
  expect(thumbPath(path)).toBe(expected);
});
