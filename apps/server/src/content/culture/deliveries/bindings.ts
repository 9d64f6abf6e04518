import * as deliveries from '@yunguan/contract/content/culture-delivery';
import type { Deps } from '../../../deps';
import { bind, type Binding } from '../../../kernel/call';
import { allocate, arrange } from './allocate';
import { applyByMember, cancelByMember } from './apply';
import { cancel, finish, reject, reopen } from './change-deliveries';
import { listDeliveries, listMine } from './delivery-list';
import { reveal, showDelivery, showPlan, showPublicPlan } from './show-plan';

/** Every call around the visits of culture delivery. */
export function deliveryBindings(deps: Deps): Binding[] {
  return [
    bind(deliveries.applyBrand, (call) => applyByMember(deps, call)),
    bind(deliveries.cancelApplyBrand, (call) => cancelByMember(deps, call)),
    bind(deliveries.getPublicBrand, (call) => showPublicPlan(deps, call)),
    bind(deliveries.getMyBrandApplys, (call) => listMine(deps, call)),
    bind(deliveries.getPageDeliveries, (call) => listDeliveries(deps, call)),
    bind(deliveries.getDelivery, (call) => showDelivery(deps, call)),
    bind(deliveries.getDeliveryPlan, (call) => showPlan(deps, call)),
    bind(deliveries.allocateDelivery, (call) => allocate(deps, call)),
    bind(deliveries.rejectDeliveries, (call) => reject(deps, call)),
    bind(deliveries.addDelivery, (call) => arrange(deps, call)),
    bind(deliveries.finishDeliveries, (call) => finish(deps, call)),
    bind(deliveries.reopenDelivery, (call) => reopen(deps, call)),
    bind(deliveries.cancelDeliveries, (call) => cancel(deps, call)),
    bind(deliveries.revealDelivery, (call) => reveal(deps, call)),
  ];
}
