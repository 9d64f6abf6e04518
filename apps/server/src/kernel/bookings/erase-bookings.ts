import { chinaToday, type ErasureRule, surnameOnly } from '../erasure/erasure-rule';

/** Who booked a place, after its day. */
export const bookingErasure: ErasureRule = {
  key: 'bookings',
  label: '场地与展厅预订',
  table: 'booking',
  endedOn: 't.day',
  blank: { contacts: surnameOnly('t.contacts'), tel: `''` },
  isOpen: `t.state in ('pending', 'confirmed') and t.day >= ${chinaToday}`,
  isOf: 't.member_id = $1 or t.tel = $2',
  internal: ['words'],
};
