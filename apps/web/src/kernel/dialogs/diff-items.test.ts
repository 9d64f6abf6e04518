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

it('gives the comparison a list entry by entry', () => {
  const slots = { field: 'timeConfigs', label: '可预订时段', kind: 'list', before: '时间不限' } as const;
  expect(diffItems([{ ...slots, after: '星期一 上午；星期六 下午' }])).toEqual([
    { label: '可预订时段', kind: 'list', before: '时间不限', after: '星期一 上午\n星期六 下午' },
  ]);
});

it('says what a number counts, and leaves what is empty empty', () => {
  const capacity = { field: 'contain', label: '容纳人数', kind: 'text', unit: '人', before: null, after: 260 } as const;
  expect(diffItems([capacity])).toEqual([{ label: '容纳人数', kind: 'text', before: null, after: '260 人' }]);
});
