import { type JudgedTeam, judgingExportCode, judgingMessages } from '@yunguan/contract/content/vote-judging';
import { id } from '@yunguan/contract/kernel/wire-values';
import * as z from 'zod';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { assertId } from '../../../kernel/content/detail';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { MadeExport, MadeSheet } from '../../../kernel/export/source';
import { isHiddenFrom, readJudging } from './read-judging';

const readFilter = filterReader(z.object({ rotationId: id }));

const first = [
  { key: 'rank', header: '名次', width: 8 },
  { key: 'number', header: '编号', width: 8 },
  { key: 'name', header: '姓名', width: 14 },
  { key: 'clubName', header: '团队名称', width: 26 },
  { key: 'total', header: '综合分', width: 10 },
  { key: 'judgePoints', header: '评委评分', width: 10 },
  { key: 'votePoints', header: '网络投票得分', width: 14 },
  { key: 'poll', header: '票数', width: 10 },
];

type Judged = NonNullable<Awaited<ReturnType<typeof readJudging>>>;

/** The results of a judged round as a workbook: the places with what each judge gave, and by what they were found. */
export const judgingExport: MadeExport = {
  code: judgingExportCode,
  key: 'voteJudging',
  area: 'vote',
  label: '评委评分',
  columns: first,
  masks: {},
  readFilter,
  // Every export is that of one round.
  venuesOf: () => [],
  async ofFilter({ db, clock }, filter) {
    const rotationId = assertId(readFilter(filter).rotationId);
    const [round] = await db.within<{ venueId: string; subject: string }>(
      '*',
      `select r.venue_id as "venueId", c.title || r.name as subject from vote_rotation r
       join vote_activity c on c.id = r.activity_id and c.deleted_at is null where r.id = $1 and r.deleted_at is null`,
      [rotationId],
    );
    if (!round) throw AppError.forbidden();
    const { venueId, subject } = round;
    const judged = await db.transaction([venueId], (tx) => readJudging(tx, { id: rotationId, now: clock.now() }));
    return {
      subject,
      venuesOf: (actor) => {
        // To whoever may not export it the round does not exist, judged or not.
        if (!holdsIn(actor, 'vote', 'export', venueId)) throw AppError.forbidden();
        if (!judged) throw AppError.illegalState(judgingMessages.none);
        if (isHiddenFrom(actor.userId, judged)) throw AppError.illegalState(judgingMessages.hidden);
        return [venueId];
      },
    };
  },
  sheets: async ({ db, clock }, { filter, venues }) => {
    const rotationId = assertId(readFilter(filter).rotationId);
    const judged = await db.transaction(venues ?? '*', (tx) => readJudging(tx, { id: rotationId, now: clock.now() }));
    if (!judged) throw AppError.illegalState(judgingMessages.none);
    return [results(judged), about(judged)];
  },
};

function results({ judges, teams }: Judged): MadeSheet {
  return {
    sheetName: '评分结果',
    columns: [...first, ...judges.map(({ name }) => ({ header: name, width: 10 }))],
    rows: teams.map((team) => [
      team.rank,
      team.number,
      team.name,
      team.clubName ?? '',
      team.total,
      team.judgePoints,
      team.votePoints,
      team.poll,
      ...judges.map(({ id: judgeId }) => given(team, judgeId)),
    ]),
  };
}

function given({ scores }: JudgedTeam, judgeId: string): number | string {
  const score = scores.find((one) => one.judgeId === judgeId);
  if (!score) return '未评';
  return score.score ?? '回避';
}

function about({ stored, judges }: Judged): MadeSheet {
  const { criteria, endTime, isBlind, isTrimmed, voteShare } = stored;
  return {
    sheetName: '说明',
    columns: [
      { header: '项目', width: 14 },
      { header: '内容', width: 72 },
    ],
    rows: [
      ['评分项', criteria.map(({ name, weight }) => `${name} ${weight}%`).join('、')],
      ['综合分', `网络投票 ${voteShare}%、评委评分 ${100 - voteShare}%；票数最多的队伍投票得分为 100，其余按比例`],
      ['匿名评分', isBlind ? '是' : '否'],
      ['最高分与最低分', isTrimmed ? '三名以上评委评完的队伍，去掉一个最高分和一个最低分' : '全部计入'],
      ['截止时间', endTime],
      ['评委', judges.map(({ name, done, average }) => `${name}（评 ${done} 支，平均 ${average ?? '—'}）`).join('、')],
    ],
  };
}
