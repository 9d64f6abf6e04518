import { chinaToday, secondText } from '../china-sql';
import { type ErasureRule, venueName } from '../erasure/erasure-rule';

/** Who did not come, once it can suspend nobody any more. */
export const noShowErasure: ErasureRule = {
  key: 'noShows',
  label: '爽约记录',
  table: 'no_show',
  endedOn: 't.day + t.window_days + t.pause_days',
  blank: { member_id: 'null', pardon_reason: `''` },
  isOpen: `t.pardoned_at is null and t.day + t.pause_days >= ${chinaToday}`,
  isOf: 't.member_id = $1 or t.member_id = (select m.id from member m where m.tel = $2)',
  told: {
    场馆: venueName,
    预约: 't.title',
    日期: 't.day',
    时间: 't.times',
    统计天数: 't.window_days',
    次数上限: 't.most',
    暂停天数: 't.pause_days',
    记录时间: secondText('t.created_at'),
    免除时间: secondText('t.pardoned_at'),
    免除人: `coalesce(t.pardoned_by_name, '')`,
    免除原因: 't.pardon_reason',
  },
  internal: ['id', 'no', 'venue_id', 'kind', 'object_id', 'member_id', 'pardoned_by', 'erased_at'],
};
