import { clubMemberEndpoints } from '@yunguan/contract/content/club-member';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { BoundContent } from '../../../kernel/content/binding';
import type { Binding } from '../../../kernel/call';

/** Placeholder. */
export function clubMemberBindings(_deps: Deps, _content: BoundContent): Binding[] {
  return clubMemberEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => Promise.reject(new AppError('BUSY', '尚未提供')),
  }));
}
