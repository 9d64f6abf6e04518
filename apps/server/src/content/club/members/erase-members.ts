import { applyChannels } from '@yunguan/contract/content/club-application';
import { membershipStates } from '@yunguan/contract/content/club-member';
import { sexes } from '@yunguan/contract/kernel/sexes';
import { chinaDate, secondText } from '../../../kernel/china-sql';
import { decisionTold, type ErasureRule, surnameOnly, venueName } from '../../../kernel/erasure/erasure-rule';
import { wordSql } from '../../../kernel/words-sql';

const isOver = `(t.state in ('rejected', 'cancelled', 'left', 'removed') or not exists (select from club c where c.id = t.club_id))`;

/** Who was a member of a club or wished to be one, after he left; who is in it stays as he is. */
export const clubMemberErasure: ErasureRule = {
  key: 'clubMembers',
  label: '社团成员与入团申请',
  table: 'club_member',
  endedOn: `case when ${isOver} then ${chinaDate('t.updated_at')} end`,
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
  told: {
    场馆: venueName,
    社团: 't.title',
    姓名: 't.name',
    性别: wordSql('t.sex', sexes),
    出生日期: 't.birthday',
    联系电话: 't.tel',
    毕业院校: 't.graduated_school',
    专业: 't.profession',
    空闲时间: 't.free_time',
    工作单位: 't.employer',
    自我介绍: 't.self_introduction',
    来源: wordSql('t.channel', applyChannels),
    状态: wordSql('t.state', membershipStates),
    入团时间: secondText('t.joined_at'),
    说明: 't.remark',
    ...decisionTold,
    申请时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
  },
  internal: ['id', 'club_id', 'member_id', 'words', 'round', 'version', 'erased_at'],
};
