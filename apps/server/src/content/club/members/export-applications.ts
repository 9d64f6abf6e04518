import { applicationExportCode, applyChannels, getLeagueApplys } from '@yunguan/contract/content/club-application';
import { membershipStates } from '@yunguan/contract/content/club-member';
import { binder } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportSource } from '../../../kernel/export/source';
import { maskPhone } from '../../../kernel/mask-phone';
import { wordSql } from '../../../kernel/words-sql';
import { applicationConditions, applicationOrder } from './application-list';
import { personCells } from './person-cells';

const columns: readonly CellColumn[] = [
  { key: 'title', header: '社团', width: 24, sql: 'm.title' },
  ...personCells,
  { key: 'channel', header: '申请渠道', width: 12, sql: wordSql('m.channel', applyChannels) },
  { key: 'createTime', header: '申请时间', width: 20, time: 'second', sql: secondText('m.created_at') },
  { key: 'state', header: '状态', width: 10, sql: wordSql('m.state', membershipStates) },
  { key: 'content', header: '审核意见', width: 30, sql: 'm.remark' },
  { key: 'decidedBy', header: '审核人', width: 12, sql: 'm.decided_by_name' },
  { key: 'decideTime', header: '审核时间', width: 20, time: 'second', sql: secondText('m.decided_at') },
];

const readFilter = filterReader(getLeagueApplys.input);

/** The applications to join clubs, in the list's own filter and order; numbers masked without `reveal`. */
export const clubApplicationExport: ExportSource = {
  code: applicationExportCode,
  key: 'clubApplication',
  area: 'club',
  label: '入团申请',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  venuesOf: (actor, filter) => listVenues(actor, 'club', readFilter(filter).venueId),
  statement: ({ filter, venues }, chosen) => {
    const values: unknown[] = [];
    const asked = readFilter(filter);
    const where = applicationConditions(asked, venues, binder(values));
    return {
      text: `select ${cellList(columns, chosen)} from club_member m where ${where} order by ${applicationOrder(asked)}`,
      values,
    };
  },
};
