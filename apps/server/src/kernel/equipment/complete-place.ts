import { slotsFromTimes } from '@yunguan/contract/kernel/slots';
import type { Tx } from '../../db/database';
import { AppError } from '../app-error';
import type { FormAtHand } from '../content/binding';
import { completeEquipment } from './complete-equipment';

type Body = Readonly<Record<string, unknown>>;

/**
 * A bookable place under whatever names its slots and its equipment came (texts.md S3, S4).
 * @throws AppError VALIDATION for a period with two ranges of times
 */
export async function completePlace(tx: Tx, form: FormAtHand & { readonly body: Body }): Promise<Body> {
  const { body, problem } = slotsFromTimes(form.body, form.stored?.timeSlots);
  if (problem !== undefined) throw AppError.invalid([{ field: 'timeConfigs', message: problem }]);
  return completeEquipment(tx, { ...form, body });
}
