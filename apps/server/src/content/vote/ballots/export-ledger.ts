import { ballotExportCode, ballotFilter, ballotStates, voteChannels } from '@yunguan/contract/content/vote-ballot';
import { periodText } from '@yunguan/contract/content/vote-period-text';
import * as z from 'zod';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { listExport, recordOf } from '../../../kernel/export/list-export';
import { maskPhone } from '../../../kernel/mask-phone';
import { isUuid } from '../../../kernel/uuid';
import { wordSql } from '../../../kernel/words-sql';
import { ballotWhere } from './ballot-conditions';
import { stateSql, teamNameSql } from './ledger';

const columns: readonly CellColumn[] = [
  { key: 'castTime', header: '投票时间', width: 20, time: 'second', sql: secondText('b.cast_at') },
  { key: 'rotation', header: '赛次', width: 18, sql: 'r.name' },
  { key: 'number', header: '编号', width: 8, sql: 't.number' },
  { key: 'team', header: '参赛队伍', width: 28, sql: teamNameSql },
  { key: 'voter', header: '投票人', width: 16, sql: 'm.tel' },
  { key: 'period', header: '周期', width: 14, sql: 'b.period' },
  { key: 'ordinal', header: '周期内第几票', width: 14, sql: 'b.ordinal' },
  { key: 'channel', header: '渠道', width: 10, sql: `coalesce(${wordSql('b.channel', voteChannels)}, b.channel)` },
  { key: 'address', header: '网络地址', width: 20, sql: 'b.address' },
  { key: 'agent', header: '设备', width: 40, sql: 'b.agent' },
  { key: 'state', header: '状态', width: 10, sql: wordSql(`(${stateSql})`, ballotStates) },
  { key: 'reason', header: '作废原因', width: 30, sql: 'b.disqualified_reason' },
  { key: 'disqualifiedBy', header: '作废人', width: 12, sql: 'b.disqualified_by_name' },
  { key: 'disqualifyTime', header: '作废时间', width: 20, time: 'second', sql: secondText('b.disqualified_at') },
];

/** The ledger of one activity, vote by vote, in the list's own filter and order; voters masked without `reveal`. */
export const ledgerExport = listExport({
  code: ballotExportCode,
  key: 'voteBallot',
  area: 'vote',
  label: '选票台账',
  columns,
  masks: { voter: maskPhone },
  filterWords: { state: ballotStates, channel: voteChannels },
  wording: { period: (period) => periodText(String(period)) },
  filter: z.object({ ...ballotFilter, activityId: ballotFilter.activityId.refine(isUuid) }),
  // Every export of this list is that of one activity.
  venuesOf: () => [],
  from: `vote_ballot b join vote_rotation r on r.id = b.rotation_id join vote_team t on t.id = b.team_id
    join member m on m.id = b.member_id`,
  where: ballotWhere,
  order: () => 'b.cast_at desc, b.id desc',
  async ofFilter({ db }, { activityId }) {
    const { title, venueId } = await recordOf(db, 'vote_activity', activityId);
    return { subject: title, venuesOf: () => [venueId] };
  },
});
