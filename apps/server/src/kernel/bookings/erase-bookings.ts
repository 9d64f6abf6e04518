import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import { periodNames } from '@yunguan/contract/kernel/slots';
import { chinaToday, secondText } from '../china-sql';
import { decisionTold, type ErasureRule, staffName, surnameOnly, venueName } from '../erasure/erasure-rule';
import { wordSql } from '../words-sql';

/** Who booked a place, after its day. */
export const bookingErasure: ErasureRule = {
  key: 'bookings',
  label: '场地与展厅预订',
  table: 'booking',
  endedOn: 't.day',
  blank: { contacts: surnameOnly('t.contacts'), tel: `''` },
  isOpen: `t.state in ('pending', 'confirmed') and t.day >= ${chinaToday}`,
  isOf: 't.member_id = $1 or t.tel = $2',
  told: {
    场馆: venueName,
    场地或展厅: 't.title',
    日期: 't.day',
    时段: wordSql('t.period', periodNames),
    时间: `t.starts || '-' || t.ends`,
    用途: 't.purpose',
    人数: 't.people',
    联系人: 't.contacts',
    联系电话: 't.tel',
    状态: wordSql('t.state', bookingStates),
    核销码: `case when t.state = 'confirmed' then t.code else '' end`,
    说明: 't.remark',
    核销时间: secondText('t.arrived_at'),
    核销人: 't.arrived_by_name',
    代办人: staffName,
    ...decisionTold,
    提交时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
  },
  internal: ['id', 'kind', 'object_id', 'member_id', 'words', 'erased_at', 'is_arrival_kept'],
};
