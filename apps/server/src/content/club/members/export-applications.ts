import { applicationExportCode, applyChannels, getLeagueApplys } from '@yunguan/contract/content/club-application';
import { membershipStates } from '@yunguan/contract/content/club-member';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { listExport } from '../../../kernel/export/list-export';
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

/** The applications to join clubs, in the list's own filter and order; numbers masked without `reveal`. */
export const clubApplicationExport = listExport({
  code: applicationExportCode,
  key: 'clubApplication',
  area: 'club',
  label: '入团申请',
  columns,
  masks: { tel: maskPhone },
  filterWords: { state: membershipStates, status: membershipStates },
  filter: getLeagueApplys.input,
  venuesOf: (actor, { venueId }) => listVenues(actor, 'club', venueId),
  from: 'club_member m',
  where: (asked, bind, { venues }) => applicationConditions(asked, venues, bind),
  order: applicationOrder,
});
