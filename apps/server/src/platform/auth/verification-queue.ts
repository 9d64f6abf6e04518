import { AppError } from '../../kernel/app-error';
import { limitConcurrency } from '../../kernel/limit-concurrency';

export type VerificationQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * Two password verifications at once, the others in order of arrival: fifty logins at the same moment must not slow
 * every other call down (reliability P13). A full queue throws AppError BUSY.
 */
export function createVerificationQueue(): VerificationQueue {
  return limitConcurrency({
    slots: 2,
    maxWaiting: 200,
    refusal: () => new AppError('BUSY', '当前登录人数较多，请稍后再试'),
  });
}
