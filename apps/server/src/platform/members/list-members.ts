import type { getMemberPage, MemberFilter, MemberRow } from '@yunguan/contract/platform/members';
import type * as z from 'zod';
import type { Database } from '../../db/database';
import { type Bind, binder, containing, grams, withinDays } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { maskPhone } from '../../kernel/mask-phone';
import { pageAnswer, windowOf } from '../../kernel/paging';

/** Newest first. */
export const memberOrder = 'm.created_at desc, m.id desc';

/** One page of the members, their numbers masked. */
export async function memberPage(db: Database, asked: z.infer<typeof getMemberPage.input>) {
  const values: unknown[] = [];
  const bind = binder(values);
  const where = memberConditions(asked, bind).join(' and ');
  const counted = db.query<{ total: number }>(`select count(*)::int as total from member m where ${where}`, [
    ...values,
  ]);
  const { limit, offset } = windowOf(asked);
  const [[count], rows] = await Promise.all([
    counted,
    db.query<MemberRow & Record<string, unknown>>(
      `select m.id, m.tel, m.nick_name as "nickName", m.name, m.sex, to_char(m.birthday, 'YYYY-MM-DD') as birthday,
         m.id_card_no is not null as "hasIdCard", m.enabled, m.disabled_reason as "disabledReason",
         ${secondText('m.created_at')} as "createTime", ${secondText('m.last_login_at')} as "lastLoginTime"
       from member m where ${where} order by ${memberOrder} limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    ),
  ]);
  return pageAnswer(
    rows.map((row) => ({ ...row, tel: maskPhone(row.tel) })),
    count?.total ?? 0,
  );
}

/**
 * Conditions of the list over the alias `m`. A phone number is found as a whole only: searching digit by digit would
 * uncover what the list masks.
 */
export function memberConditions(filter: MemberFilter, bind: Bind): string[] {
  const { keyword, enabled } = filter;
  const parts = ['true'];
  if (keyword) {
    const text = `(m.nick_name || ' ' || m.name)`;
    parts.push(
      `(m.tel = ${bind(keyword)} or (text_grams${text} @> ${bind(grams(keyword))}::text[] and ${text} ilike ${bind(containing(keyword))}))`,
    );
  }
  if (typeof enabled === 'boolean') parts.push(`m.enabled = ${bind(enabled)}`);
  return [...parts, ...withinDays({ from: 'm.created_at', to: 'm.created_at' }, filter, bind)];
}
