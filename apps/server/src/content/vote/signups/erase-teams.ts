import { signupStates } from '@yunguan/contract/content/vote-signup';
import { chinaDate, chinaToday, secondText } from '../../../kernel/china-sql';
import { decisionTold, type ErasureRule, staffName, venueName } from '../../../kernel/erasure/erasure-rule';
import { wordSql } from '../../../kernel/words-sql';
import { lastDaySql } from '../last-day-sql';
import { readIdCard } from './id-card-text';

/**
 * Contestants after the contest: numbers, cards, phone and the list of people. Name, picture and slogan were published
 * with the result, whose frozen digest covers them, and stay.
 */
export const teamErasure: ErasureRule = {
  key: 'voteTeams',
  label: '投票报名',
  table: 'vote_team',
  endedOn: `case when t.deleted_at is not null then ${chinaDate('t.deleted_at')}
    else coalesce(${lastDaySql}, ${chinaDate('t.created_at')} + 365) end`,
  blank: {
    id_card_no: 'null',
    id_card_mask: `''`,
    id_card_front_url: 'null',
    id_card_back_url: 'null',
    tel: `''`,
    club_members: 'null',
    remarks: 'null',
  },
  isOpen: `t.deleted_at is null and t.state <> 101 and (${lastDaySql} is null or ${lastDaySql} >= ${chinaToday})`,
  isOf: 't.member_id = $1 or t.tel = $2',
  told: {
    场馆: venueName,
    活动: `(select a.title from vote_activity a where a.id = t.activity_id)`,
    编号: 't.number',
    类型: 't.type',
    姓名: 't.name',
    手机号码: 't.tel',
    照片: 't.photo',
    身份证人像面: 't.id_card_front_url',
    身份证国徽面: 't.id_card_back_url',
    团队名称: 't.club_name',
    团队人数: 't.club_count',
    团队成员: 't.club_members',
    简介: 't.introduction',
    口号: 't.slogan',
    备注: 't.remarks',
    状态: wordSql('t.state', signupStates),
    审核意见: 't.approval_comments',
    评委评语: `(select string_agg(s.remark, '；' order by s.scored_at) from vote_score s where s.team_id = t.id and s.remark <> '')`,
    代办人: staffName,
    ...decisionTold,
    报名时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
    更新人: 't.updated_by_name',
    删除时间: secondText('t.deleted_at'),
  },
  internal: ['id', 'id_card_no', 'id_card_mask', 'member_id', 'version', 'updated_by_id', 'erased_at'],
  numbers: (dataKey, { id, id_card_no: stored }) => ({
    身份证号: readIdCard(dataKey, { id: String(id), idCardNo: typeof stored === 'string' ? stored : null }),
  }),
};
