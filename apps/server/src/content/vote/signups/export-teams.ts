import { getTeams, signupExportCode, signupStates } from '@yunguan/contract/content/vote-signup';
import * as z from 'zod';
import { binder } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { cellInClear, encryptedCell } from '../../../kernel/export/encrypted-cells';
import { filterReader } from '../../../kernel/export/filter-reader';
import { recordOf } from '../../../kernel/export/list-export';
import type { ExportSource } from '../../../kernel/export/source';
import { wordSql } from '../../../kernel/words-sql';
import { teamIdCard } from './id-card-text';
import { listedTeams, pollOfAll, roundsOfTeam, teamOrder } from './team-list';

/** The number leaves the database masked, or encrypted for who may read it. */
const idCardSql = {
  sql: 't.id_card_mask',
  revealed: encryptedCell({ id: 't.id', base64: 't.id_card_no', masked: 't.id_card_mask' }),
};

/** Over the aliases `l` of the list and `t` of the team. */
const columns: readonly CellColumn[] = [
  { key: 'number', header: '编号', width: 8, sql: 't.number' },
  { key: 'name', header: '姓名', width: 14, sql: 't.name' },
  { key: 'clubName', header: '团队名称', width: 26, sql: `coalesce(t.club_name, '')` },
  { key: 'clubCount', header: '人数', width: 8, sql: 't.club_count' },
  { key: 'tel', header: '联系电话', width: 16, sql: 't.tel' },
  { key: 'idCardNo', header: '身份证号', width: 22, ...idCardSql },
  { key: 'clubMembers', header: '成员', width: 40, sql: `coalesce(t.club_members, '')` },
  { key: 'slogan', header: '口号', width: 30, sql: `coalesce(t.slogan, '')` },
  {
    key: 'rotations',
    header: '赛次',
    width: 20,
    sql: `coalesce((select string_agg(r.name, '、' order by r.start_time, r.id) ${roundsOfTeam}), '')`,
  },
  { key: 'poll', header: '票数', width: 10, sql: `coalesce(l.poll, ${pollOfAll})` },
  { key: 'state', header: '状态', width: 10, sql: wordSql('t.state', signupStates) },
  { key: 'approvalComments', header: '审核意见', width: 30, sql: 't.approval_comments' },
  { key: 'decidedBy', header: '审核人', width: 12, sql: `coalesce(t.decided_by_name, '')` },
  { key: 'decideTime', header: '审核时间', width: 20, time: 'second', sql: secondText('t.decided_at') },
  { key: 'createTime', header: '报名时间', width: 20, time: 'second', sql: secondText('t.created_at') },
];

const readFilter = filterReader(getTeams.input);

const pictured = z.object({ number: z.number(), name: z.string(), clubName: z.string(), photo: z.string() });

/** The teams of one activity as a workbook (000 §7), in the list's own filter and order. */
export const teamExport: ExportSource = {
  code: signupExportCode,
  key: 'voteSignup',
  area: 'vote',
  label: '投票报名',
  columns,
  masks: { tel: maskPhone },
  filterWords: { state: signupStates },
  readFilter,
  // Every export of this list is that of one activity.
  venuesOf: () => [],
  statement: ({ filter, reveal }, chosen) => {
    const asked = readFilter(filter);
    const values: unknown[] = [];
    const listed = listedTeams(asked, asked.activityId, binder(values));
    return {
      text: `${listed} select ${cellList(columns, chosen, reveal)} from listed l join vote_team t on t.id = l.id order by ${teamOrder(asked)}`,
      values,
    };
  },
  files: {
    label: '投票报名照片',
    // The public sees them. Pictures of identity cards are nobody's to take along (decisions §5).
    isPrivate: false,
    statement: (filter) => {
      const asked = readFilter(filter);
      const values: unknown[] = [];
      const listed = listedTeams(asked, asked.activityId, binder(values));
      const text = `${listed} select t.number, t.name, coalesce(t.club_name, '') as "clubName", coalesce(t.photo, '') as photo
        from listed l join vote_team t on t.id = l.id order by ${teamOrder(asked)}`;
      return { text, values };
    },
    filesOf: (row) => {
      const { number, name, clubName, photo } = pictured.parse(row);
      const parts = [String(number).padStart(3, '0'), name, clubName].filter((part) => part !== '');
      return photo === '' ? [] : [{ path: photo, name: parts.join('_'), folder: '' }];
    },
  },
  async ofFilter({ db, config }, filter) {
    const { title, venueId } = await recordOf(db, 'vote_activity', readFilter(filter).activityId);
    return {
      subject: title,
      venuesOf: () => [venueId],
      wording: { idCardNo: cellInClear(config.dataKey, teamIdCard) },
    };
  },
};
