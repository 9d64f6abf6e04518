import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { idCardWrong, isMaskedIdCard, maskIdCard } from '@yunguan/contract/kernel/id-card';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { FormAtHand, Settled } from '../../kernel/content/binding';
import { encryptText } from '../../kernel/crypto/encrypted-text';

/** What the numbers of teachers are encrypted for. */
export const idCardPurpose = 'teacher id card';

const wrong: FieldProblem = { field: 'idCardNo', message: idCardWrong };

/**
 * The number goes encrypted into a column of its own; the form, its snapshots and every answer carry the mask. A mask
 * that comes back means that the number stays.
 */
export async function settleIdCard(
  _tx: Tx,
  { values, stored }: FormAtHand & { readonly values: Values },
): Promise<Settled> {
  const { idCardNo } = values;
  if (typeof idCardNo !== 'string') return { values, problems: [], hidden: () => ({ id_card_secret: null }) };
  if (isMaskedIdCard(idCardNo)) return { values, problems: stored?.idCardNo === idCardNo ? [] : [wrong] };
  return {
    values: { ...values, idCardNo: maskIdCard(idCardNo) },
    problems: [],
    hidden: ({ config }, rowId) => ({
      id_card_secret: encryptText(config.dataKey, { purpose: idCardPurpose, rowId }, idCardNo),
    }),
  };
}
