import { expect, it } from 'vitest';
import { diffItems } from './diff-items';

it('hands every kind of change over as the comparison needs it', () => {
  const changes = [
    { field: 'area', label: '面积', kind: 'text' as const, before: 80, after: 0 },
    { field: 'isFree', label: '免费', kind: 'flag' as const, before: null, after: true },
    { field: 'albums', label: '图片', kind: 'images' as const, before: null, after: ['/files/a.webp'] },
    { field: 'video', label: '视频', kind: 'video' as const, before: '/files/a.mp4', after: null },
  ];
  expect(diffItems(changes)).toEqual([
    { label: '面积', kind: 'text', before: '80', after: '0' },
    { label: '免费', kind: 'flag', before: null, after: true },
    { label: '图片', kind: 'images', before: null, after: ['/files/a.webp'] },
    { label: '视频', kind: 'text', before: '/files/a.mp4', after: null },
  ]);
});
