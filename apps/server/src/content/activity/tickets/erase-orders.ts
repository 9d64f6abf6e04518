import { ticketChannels, ticketStates } from '@yunguan/contract/content/activity-ticket-words';
import { chinaToday, secondText } from '../../../kernel/china-sql';
import { type ErasureRule, staffName, surnameOnly, venueName } from '../../../kernel/erasure/erasure-rule';
import { wordSql } from '../../../kernel/words-sql';

const day = '(select s.day from activity_session s where s.id = t.session_id)';

/** Who took tickets, after the day of the session. */
export const ticketErasure: ErasureRule = {
  key: 'tickets',
  label: '活动订单',
  table: 'ticket_order',
  endedOn: day,
  blank: { contacts: surnameOnly('t.contacts'), tel: `''` },
  isOpen: `t.state in ('taken', 'waiting') and ${day} >= ${chinaToday}`,
  isOf: 't.member_id = $1 or t.tel = $2',
  told: {
    场馆: venueName,
    活动: 't.title',
    场次日期: day,
    票数: 't.count',
    座位: `(select string_agg(s.row_num || '排' || s.col || '座', '、' order by s.row_num, s.col) from ticket_seat s where s.order_id = t.id)`,
    联系人: 't.contacts',
    联系电话: 't.tel',
    // As `hasCodeSql` of the orders has it.
    票码: `case when t.state in ('waiting', 'lapsed') then '' else coalesce(t.code, '') end`,
    来源: wordSql('t.channel', ticketChannels),
    状态: wordSql('t.state', ticketStates),
    已检票数: 't.checked_count',
    检票时间: secondText('t.checked_at'),
    检票人: `coalesce(t.checked_by_name, '')`,
    取消原因: 't.remark',
    代办人: staffName,
    预约时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
  },
  internal: ['id', 'activity_id', 'member_id', 'words', 'erased_at'],
};
