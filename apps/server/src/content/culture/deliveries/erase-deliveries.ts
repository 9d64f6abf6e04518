import { deliveryChannels, deliveryStates } from '@yunguan/contract/content/culture-delivery';
import { chinaToday, secondText } from '../../../kernel/china-sql';
import {
  decisionTold,
  type ErasureRule,
  staffName,
  surnameOnly,
  venueName,
} from '../../../kernel/erasure/erasure-rule';
import { wordSql } from '../../../kernel/words-sql';

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
  told: {
    场馆: venueName,
    活动名称: 't.title',
    配送月份: `t.year || '-' || lpad(t.month::text, 2, '0')`,
    配送日期: 't.day',
    配送地点: 't.address',
    联系人: 't.contacts',
    联系电话: 't.tel',
    来源: wordSql('t.channel', deliveryChannels),
    状态: wordSql('t.state', deliveryStates),
    完成日期: 't.done_on',
    说明: 't.remark',
    代办人: staffName,
    ...decisionTold,
    申请时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
  },
  internal: ['id', 'brand_id', 'member_id', 'words', 'version', 'erased_at'],
};
