import { chinaDay, type ErasureRule, surnameOnly } from '../../../kernel/erasure/erasure-rule';

const isOver = `(t.state in ('rejected', 'cancelled', 'left', 'removed') or not exists (select from club c where c.id = t.club_id))`;

/** Who was a member of a club or wished to be one, after he left; who is in it stays as he is. */
export const clubMemberErasure: ErasureRule = {
  key: 'clubMembers',
  label: '社团成员与入团申请',
  table: 'club_member',
  endedOn: `case when ${isOver} then ${chinaDay('t.updated_at')} end`,
  blank: {
    name: surnameOnly('t.name'),
    tel: `''`,
    birthday: 'null',
    graduated_school: `''`,
    profession: `''`,
    free_time: `''`,
    employer: `''`,
    self_introduction: `''`,
  },
  isOpen: `t.state in ('applied', 'joined') and not ${isOver}`,
  isOf: 't.member_id = $1 or t.tel = $2',
  internal: ['words'],
};
