import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../../db/database';
import type { FormAtHand, Settled } from '../../../kernel/content/binding';

/** Why a course cannot have so few places; undefined where it can. */
export function quotaConflict(taken: number, quota: number): string | undefined {
  return quota < taken ? `已有 ${taken} 人报名，招生人数不能少于 ${taken}` : undefined;
}

/** Refuses a submission with fewer places than are taken. */
export async function settleQuota(
  tx: Tx,
  { id, values, strictness }: FormAtHand & { readonly values: Values; readonly strictness: Strictness },
): Promise<Settled> {
  const { count } = values;
  if (id === undefined || strictness !== 'submit' || typeof count !== 'number') return { values, problems: [] };
  const [intake] = await tx.query<{ taken: number }>('select taken from course_intake where course_id = $1', [id]);
  const message = quotaConflict(intake?.taken ?? 0, count);
  return { values, problems: message === undefined ? [] : [{ field: 'count', message }] };
}
