import { deliveryPlan, type PlannedYear } from '@yunguan/contract/content/culture-plan';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../../db/database';
import type { FormAtHand, Settled } from '../../../kernel/content/binding';
import { planConflict, readAllocated } from './plan-conflict';

/** The plan of a form that its schema has judged, or of a stored row. */
export function planOf(values: Values): readonly PlannedYear[] {
  return deliveryPlan.safeParse(values.plans ?? []).data ?? [];
}

/** Refuses a submission whose plan takes back what was given away. */
export async function settlePlan(
  tx: Tx,
  form: FormAtHand & { readonly values: Values; readonly strictness: Strictness },
): Promise<Settled> {
  const { id, values, strictness } = form;
  if (id === undefined || strictness !== 'submit') return { values, problems: [] };
  const conflict = planConflict(await readAllocated(tx, id), planOf(values));
  const problems: FieldProblem[] = conflict === undefined ? [] : [{ field: 'plans', message: conflict }];
  return { values, problems };
}
