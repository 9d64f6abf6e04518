import { deliveryEndpoints } from '@yunguan/contract/content/culture-delivery';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Binding } from '../../../kernel/call';

/** Placeholder. */
export function deliveryBindings(_deps: Deps): Binding[] {
  return deliveryEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => Promise.reject(new AppError('BUSY', '尚未提供')),
  }));
}
