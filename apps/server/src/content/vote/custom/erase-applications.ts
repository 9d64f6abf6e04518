import { chinaDay, chinaToday, type ErasureRule } from '../../../kernel/erasure/erasure-rule';
import { lastDaySql } from '../last-day-sql';

const nothing = `'{"content": "", "datas": [], "names": []}'::jsonb`;

/** The form without what was answered: its questions alone. */
const unanswered = `(select coalesce(jsonb_agg(top.value || ${nothing} || jsonb_build_object('childrens',
    (select coalesce(jsonb_agg(child.value || ${nothing} order by child.ordinality), '[]'::jsonb)
     from jsonb_array_elements(top.value -> 'childrens') with ordinality as child))
  order by top.ordinality), '[]'::jsonb) from jsonb_array_elements(t.answers) with ordinality as top)`;

/** Applications by a form of the venue's own, after the activity: a form asks for what it likes, so every answer goes. */
export const applicationErasure: ErasureRule = {
  key: 'applications',
  label: '自定义报名',
  table: 'custom_submission',
  endedOn: `case when t.cancelled_at is not null then ${chinaDay('t.cancelled_at')}
    else coalesce(${lastDaySql}, ${chinaDay('t.created_at')} + 365) end`,
  blank: { tel: `''`, answers: unanswered },
  isOpen: `t.cancelled_at is null and t.state <> 101 and (${lastDaySql} is null or ${lastDaySql} >= ${chinaToday})`,
  isOf: 't.member_id = $1 or t.tel = $2',
  internal: [],
};
