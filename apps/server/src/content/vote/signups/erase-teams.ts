import { chinaDay, chinaToday, type ErasureRule } from '../../../kernel/erasure/erasure-rule';
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
  endedOn: `case when t.deleted_at is not null then ${chinaDay('t.deleted_at')}
    else coalesce(${lastDaySql}, ${chinaDay('t.created_at')} + 365) end`,
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
  internal: ['id_card_no'],
  numbers: (dataKey, { id, id_card_no: stored }) => ({
    idCardNo: readIdCard(dataKey, { id: String(id), idCardNo: typeof stored === 'string' ? stored : null }),
  }),
};
