import { statisticsExportCode, statisticsFilter } from '@yunguan/contract/platform/statistics';
import { chinaNow } from '../../kernel/china-now';
import type { BoundContent } from '../../kernel/content/binding';
import { filterReader } from '../../kernel/export/filter-reader';
import type { MadeExport } from '../../kernel/export/source';
import { askedVenues } from './asked-venues';
import { statisticsReader } from './read-statistics';
import { measureColumns, workbookOf } from './workbook';

const readFilter = filterReader(statisticsFilter);

/** The numbers of a year as a workbook for the report. */
export function statisticsExport(types: readonly BoundContent[]): MadeExport {
  return {
    code: statisticsExportCode,
    key: 'statistics',
    area: 'statistics',
    label: '数据统计',
    columns: measureColumns,
    masks: {},
    readFilter,
    venuesOf: (actor, filter) => askedVenues(actor, readFilter(filter).venueId),
    sheets: async (deps, { filter, venues }) => {
      const statistics = await statisticsReader(deps, types)({ year: readFilter(filter).year, venues });
      const { day, time } = chinaNow(deps.clock.now());
      return workbookOf(statistics, `${day} ${time}`);
    },
  };
}
