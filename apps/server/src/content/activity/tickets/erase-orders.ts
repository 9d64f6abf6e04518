import { chinaToday, type ErasureRule, surnameOnly } from '../../../kernel/erasure/erasure-rule';

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
  internal: ['words'],
};
