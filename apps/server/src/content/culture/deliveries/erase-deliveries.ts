import { chinaToday, type ErasureRule, surnameOnly } from '../../../kernel/erasure/erasure-rule';

const lastOfMonth = `(make_date(t.year, t.month, 1) + interval '1 month - 1 day')::date`;

/** Who asked for a visit, after it or after the month that it was asked for. */
export const deliveryErasure: ErasureRule = {
  key: 'deliveries',
  label: '文化配送订单',
  table: 'culture_delivery',
  endedOn: `greatest(t.done_on, t.day, ${lastOfMonth})`,
  blank: { contacts: surnameOnly('t.contacts'), tel: `''`, address: `''` },
  isOpen: `t.state in ('pending', 'allocated') and ${lastOfMonth} >= ${chinaToday}`,
  isOf: 't.member_id = $1 or t.tel = $2',
  internal: ['words'],
};
