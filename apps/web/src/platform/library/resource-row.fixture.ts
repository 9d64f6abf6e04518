import type { ResourceRow } from '@yunguan/contract/platform/library';

/** A picture of the library with sensible rest. */
export function resourceRow(more: Partial<ResourceRow> = {}): ResourceRow {
  return {
    id: 'r1',
    venueId: 'v1',
    name: '合唱海报',
    suffix: '.jpg',
    url: '/files/aa/a.jpg',
    relativePath: '/files/aa/a.jpg',
    size: 40_000,
    directoryId: null,
    keyWord: '',
    frontCover: '/files/aa/a.jpg',
    kind: 'image',
    width: 540,
    height: 340,
    seconds: null,
    alt: '',
    licenceUntil: null,
    useCount: 0,
    copyCount: 0,
    createTime: '2026-11-01 10:00:00',
    deleteTime: null,
    ...more,
  };
}
