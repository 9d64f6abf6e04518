import { courseSignupEndpoints } from '@yunguan/contract/content/course-signup';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Binding } from '../../../kernel/call';

/** Placeholder. */
export function signupBindings(_deps: Deps): Binding[] {
  return courseSignupEndpoints.map((endpoint) => ({
    endpoint,
    handler: () => Promise.reject(new AppError('BUSY', '尚未提供')),
  }));
}
