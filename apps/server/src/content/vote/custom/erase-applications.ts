import { voteChannels } from '@yunguan/contract/content/vote-ballot';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import { chinaDate, chinaToday, secondText } from '../../../kernel/china-sql';
import { decisionTold, type ErasureRule, staffName, venueName } from '../../../kernel/erasure/erasure-rule';
import { wordSql } from '../../../kernel/words-sql';
import { lastDaySql } from '../last-day-sql';
import { answersSql } from './frozen-form';

const nothing = `'{"content": "", "datas": [], "names": []}'::jsonb`;

/** The form without what was answered: its questions alone. */
const unanswered = `(select coalesce(jsonb_agg(top.value || ${nothing} || jsonb_build_object('childrens',
    (select coalesce(jsonb_agg(child.value || ${nothing} order by child.ordinality), '[]'::jsonb)
     from jsonb_array_elements(top.value -> 'childrens') with ordinality as child))
  order by top.ordinality), '[]'::jsonb) from jsonb_array_elements(t.answers) with ordinality as top)`;

/** Question by question what was answered; files by the names that they were sent with, too. */
const answersTold = `(select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('副标题', subtitle, '字段', value ->> 'fieldName',
    '回答', value ->> 'content', '文件名', case when value -> 'names' <> '[]'::jsonb then value -> 'names' end)))
  from (select t.answers) as c cross join lateral ${answersSql})`;

/** Applications by a form of the venue's own, after the activity: a form asks for what it likes, so every answer goes. */
export const applicationErasure: ErasureRule = {
  key: 'applications',
  label: '自定义报名',
  table: 'custom_submission',
  endedOn: `case when t.cancelled_at is not null then ${chinaDate('t.cancelled_at')}
    else coalesce(${lastDaySql}, ${chinaDate('t.created_at')} + 365) end`,
  blank: { tel: `''`, answers: unanswered },
  isOpen: `t.cancelled_at is null and t.state <> 101 and (${lastDaySql} is null or ${lastDaySql} >= ${chinaToday})`,
  isOf: 't.member_id = $1 or t.tel = $2',
  told: {
    场馆: venueName,
    活动: `(select a.title from vote_activity a where a.id = t.activity_id)`,
    手机号码: 't.tel',
    回答: answersTold,
    来源: wordSql('t.channel', voteChannels),
    状态: wordSql('t.state', signupStates),
    审核意见: 't.approval_comments',
    代办人: staffName,
    ...decisionTold,
    申请时间: secondText('t.created_at'),
    取消时间: secondText('t.cancelled_at'),
  },
  internal: ['id', 'member_id', 'version', 'erased_at'],
};
