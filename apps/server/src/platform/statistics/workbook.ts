import type { Measured, VenueStatistics } from '@yunguan/contract/platform/statistics';
import { measureGroups } from '@yunguan/contract/platform/statistics-measures';
import type { MadeSheet } from '../../kernel/export/source';

const monthHeads = Array.from({ length: 12 }, (_, index) => `${index + 1}月`);

/** Columns of a group's sheet. */
export const measureColumns = [
  { key: 'name', header: '指标', width: 24 },
  { key: 'unit', header: '单位', width: 8 },
  ...monthHeads.map((header) => ({ key: header, header, width: 9 })),
  { key: 'total', header: '全年', width: 11 },
  { key: 'definition', header: '统计口径', width: 72 },
];

/** What the numbers are of, a sheet for each group, and where there are several venues the year of each. */
export function workbookOf(statistics: VenueStatistics, madeAt: string): MadeSheet[] {
  const { measures, venues } = statistics;
  const groups = Object.entries(measureGroups).map(([key, sheetName]) => ({
    sheetName,
    columns: measureColumns,
    rows: measures.filter(({ group }) => group === key).map(measureRow),
  }));
  return [
    about(statistics, madeAt),
    ...groups.filter(({ rows }) => rows.length > 0),
    ...(venues.length > 1 ? [venueSheet(statistics)] : []),
  ];
}

function about({ year, venues }: VenueStatistics, madeAt: string): MadeSheet {
  return {
    sheetName: '说明',
    columns: [
      { header: '项目', width: 12 },
      { header: '内容', width: 72 },
    ],
    rows: [
      ['统计年份', `${year}年`],
      ['统计场馆', venues.map(({ name }) => name).join('、')],
      ['生成时间', madeAt],
      ['月份', '按北京时间划分'],
      ['统计方式', '按生成时的数据计算，之后的修改、取消与删除会使数字变化；每个指标的口径写在各表最后一列'],
    ],
  };
}

function measureRow({ name, unit, months, total, definition }: Measured) {
  return [name, unit, ...months, total, definition];
}

function venueSheet({ venues, measures }: VenueStatistics): MadeSheet {
  return {
    sheetName: '各场馆全年',
    columns: [{ header: '场馆', width: 30 }, ...measures.map(({ name, unit }) => ({ header: `${name}（${unit}）` }))],
    rows: venues.map(({ name }, index) => [name, ...measures.map(({ byVenue }) => byVenue[index] ?? null)]),
  };
}
