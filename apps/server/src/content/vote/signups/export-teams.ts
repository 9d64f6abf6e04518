import { getTeams, signupExportCode } from '@yunguan/contract/content/vote-signup';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { AppError } from '../../../kernel/app-error';
import { binder } from '../../../kernel/conditions';
import { maskPhone } from '../../../kernel/export/mask';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportScope, ExportSource, FilteredSource } from '../../../kernel/export/source';
import type { Cell } from '../../../kernel/export/xlsx';
import { isUuid } from '../../../kernel/uuid';
import { readIdCard } from './id-card-text';
import { listedTeams, teamCellsSql, teamOrder } from './team-list';

const columns: readonly ExportColumn[] = [
  { key: 'number', header: '编号', width: 8 },
  { key: 'name', header: '姓名', width: 14 },
  { key: 'clubName', header: '团队名称', width: 26 },
  { key: 'clubCount', header: '人数', width: 8 },
  { key: 'tel', header: '联系电话', width: 16 },
  { key: 'idCardNo', header: '身份证号', width: 22 },
  { key: 'clubMembers', header: '成员', width: 40 },
  { key: 'slogan', header: '口号', width: 30 },
  { key: 'rotations', header: '赛次', width: 20 },
  { key: 'poll', header: '票数', width: 10 },
  { key: 'state', header: '状态', width: 10 },
  { key: 'approvalComments', header: '审核意见', width: 30 },
  { key: 'decidedBy', header: '审核人', width: 12 },
  { key: 'decideTime', header: '审核时间', width: 20 },
  { key: 'createTime', header: '报名时间', width: 20 },
];

const readFilter = filterReader(getTeams.input);

/** The teams of one activity as a workbook (000 §7), in the list's own filter and order. */
export const teamExport: ExportSource = {
  code: signupExportCode,
  key: 'voteSignup',
  area: 'vote',
  label: '投票报名',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  // Every export of this list is that of one activity.
  venuesOf: () => [],
  statement,
  async ofFilter({ db, config }, filter): Promise<FilteredSource> {
    const { activityId } = readFilter(filter);
    // Whether the caller may read it is judged by the venue that is answered.
    const [activity] = isUuid(activityId)
      ? await db.within<{ venue_id: string }>(
          '*',
          'select venue_id from vote_activity where id = $1 and deleted_at is null',
          [activityId],
        )
      : [];
    if (!activity) throw AppError.forbidden();
    return {
      columns,
      masks: { tel: maskPhone },
      venuesOf: () => [activity.venue_id],
      statement,
      wording: { idCardNo: (value) => inClear(config.dataKey, value) },
    };
  },
};

/** Between a team's id and its encrypted number; neither a UUID nor base64 has it. */
const parting = '|';

function statement({ filter, reveal }: ExportScope, chosen: readonly ExportColumn[]) {
  const asked = readFilter(filter);
  const values: unknown[] = [];
  const listed = listedTeams(asked, asked.activityId, binder(values));
  const list = chosen.map(({ key }) => `${cellOf(key, reveal)} as "${key}"`).join(', ');
  return {
    text: `${listed} select ${list} from listed l join vote_team t on t.id = l.id order by ${teamOrder(asked)}`,
    values,
  };
}

/** The number leaves the database masked, or encrypted for who may read it. */
function cellOf(key: string, reveal: boolean): string {
  if (key === 'idCardNo')
    return reveal ? `coalesce(t.id || '${parting}' || t.id_card_no, t.id_card_mask)` : 't.id_card_mask';
  const found = Object.entries(teamCellsSql).find(([name]) => name === key);
  if (!found) throw new Error(`voteSignup: unknown export column ${key}`);
  return found[1];
}

function inClear(dataKey: Buffer, value: Cell): Cell {
  if (typeof value !== 'string') return value;
  const [id = '', idCardNo] = value.split(parting);
  return idCardNo === undefined ? value : readIdCard(dataKey, { id, idCardNo });
}
