import { expect, it } from 'vitest';
import { diffItems } from './diff-items';

it('gives the comparison what each kind of field needs', () => {
  const change = (kind: 'text' | 'images' | 'flag' | 'video', before: unknown, after: unknown) => ({
    field: kind,
    label: kind,
    kind,
    before,
    after,
  });
  expect(
    diffItems([
      change('text', null, 12),
      change('images', ['/files/a.png', 3], null),
      change('flag', false, 'yes'),
      change('video', '/files/a.mp4', { url: 'x' }),
    ]),
  ).toEqual([
    { label: 'text', kind: 'text', before: null, after: '12' },
    { label: 'images', kind: 'images', before: ['/files/a.png'], after: null },
    { label: 'flag', kind: 'flag', before: false, after: null },
    { label: 'video', kind: 'video', before: '/files/a.mp4', after: null },
  ]);
});
