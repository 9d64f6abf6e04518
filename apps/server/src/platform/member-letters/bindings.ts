import { memberLetterEndpoints } from '@yunguan/contract/platform/member-letters';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import type { Binding } from '../../kernel/call';

/** Placeholder. */
export function memberLetterBindings(_deps: Deps): Binding[] {
  return memberLetterEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => Promise.reject(new AppError('BUSY', '尚未提供')),
  }));
}
