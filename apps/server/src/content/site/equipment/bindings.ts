import { equipmentEndpoints } from '@yunguan/contract/content/equipment';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Binding } from '../../../kernel/call';

/** Placeholder. */
export function equipmentBindings(_deps: Deps): Binding[] {
  return equipmentEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => {
      throw AppError.illegalState('尚未启用');
    },
  }));
}
