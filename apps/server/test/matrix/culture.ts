import * as deliveries from '@yunguan/contract/content/culture-delivery';
import { newMember } from '../custom-factory';
import { type Form, mustSend } from '../factories';
import { buildCulture } from '../training-factories';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const phone = '13900000044';
const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' } as const;

/** The month of the tests' clock. */
const inNovember = { year: 2026, month: 11, frequency: 900 } as const;

/** Visits of culture delivery. */
export const cultureMatrix: AreaMatrix = (app) => {
  const of = (anyOf: Parameters<typeof optionRow>[1], body: Row['body']) => optionRow('culture', anyOf, body);
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  let open: Promise<string> | undefined;
  /** One approved item with room for every row. */
  const brandId = () => {
    open ??= buildCulture(app(), {
      status: 100,
      form: { plans: [inNovember, { year: 2027, month: 5, frequency: 900 }] },
    });
    return open;
  };
  const inMay = async (): Promise<Form> => ({ brandId: await brandId(), year: 2027, month: 5 });
  const asked = async (tel = newMember()) =>
    String((await mustSend(app(), tel, deliveries.applyBrand.path, { ...(await inMay()), ...where })).id);
  /** A visit of the month that it is, so that it may be done. */
  const arranged = async () => {
    const { year, month } = inNovember;
    const body = { brandId: await brandId(), year, month, ...where };
    return String((await mustSend(app(), 'editor', deliveries.addDelivery.path, body)).id);
  };
  const done = async () => {
    const id = await arranged();
    await mustSend(app(), 'editor', deliveries.finishDeliveries.path, { ids: [id] });
    return id;
  };
  return {
    [deliveries.applyBrand.path]: byMember(async () => ({
      brandId: await buildCulture(app(), { status: 100 }),
      year: 2027,
      month: 5,
      ...where,
    })),
    [deliveries.cancelApplyBrand.path]: byMember(async () => {
      const own = await buildCulture(app(), { status: 100 });
      const body = { brandId: own, year: 2027, month: 5, ...where };
      return { id: String((await mustSend(app(), phone, deliveries.applyBrand.path, body)).id) };
    }),
    [deliveries.getMyBrandApplys.path]: byMember(nothing),
    [deliveries.getPublicBrand.path]: { as: 'anonymous', body: async () => ({ brandId: await brandId() }) },
    [deliveries.getPageDeliveries.path]: of(['view'], nothing),
    [deliveries.getDelivery.path]: of(['view'], async () => ({ id: await asked() })),
    [deliveries.getDeliveryPlan.path]: of(['view'], async () => ({ brandId: await brandId() })),
    [deliveries.allocateDelivery.path]: of(['review'], async () => ({ id: await asked(), year: 2027, month: 5 })),
    [deliveries.rejectDeliveries.path]: of(['review'], async () => ({ ids: [await asked()], remark: '场地不符' })),
    [deliveries.addDelivery.path]: of(['add', 'edit', 'review'], async () => ({ ...(await inMay()), ...where })),
    [deliveries.finishDeliveries.path]: of(['edit', 'review'], async () => ({ ids: [await arranged()] })),
    [deliveries.reopenDelivery.path]: of(['edit', 'review'], async () => ({ id: await done() })),
    [deliveries.cancelDeliveries.path]: of(['edit', 'review'], async () => ({ ids: [await asked()], remark: '改期' })),
    [deliveries.revealDelivery.path]: of(['reveal'], async () => ({ id: await asked(), reason: '电话核实' })),
  };
};
