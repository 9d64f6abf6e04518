import { orderSettingEndpoints } from '@yunguan/contract/platform/order-settings';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import type { Binding } from '../../kernel/call';

/** Placeholder. */
export function orderSettingBindings(_deps: Deps): Binding[] {
  return orderSettingEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => {
      throw AppError.illegalState('尚未启用');
    },
  }));
}
