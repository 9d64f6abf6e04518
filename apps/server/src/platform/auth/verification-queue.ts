import { AppError } from '../../kernel/app-error';
import { FileError } from '../../kernel/files/file-error';
import { limitConcurrency } from '../../kernel/files/limit-concurrency';

const slots = 2;
const maxWaiting = 200;

export type VerificationQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * Two password verifications at once, the others in order of arrival: fifty logins at the same moment must not slow
 * every other call down (reliability P13). A full queue throws AppError BUSY.
 */
export function createVerificationQueue(): VerificationQueue {
  const limited = limitConcurrency(slots, maxWaiting);
  return async (job) => {
    try {
      return await limited(job);
    } catch (error) {
      if (error instanceof FileError && error.code === 'BUSY')
        throw new AppError('BUSY', '当前登录人数较多，请稍后再试');
      throw error;
    }
  };
}
