import { NetworkFailure, Refused } from '../api/errors';

/** Puts the specification's words for a failure before its reason; what belongs to a field stays at the field. */
export async function failingAs<T>(words: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused && error.errors.length === 0) {
      const { state, code, conflict, requestId, msg } = error;
      throw new Refused(`${words}：${msg}`, {
        state,
        ...(code === undefined ? {} : { code }),
        ...(conflict === undefined ? {} : { conflict }),
        ...(requestId === undefined ? {} : { requestId }),
      });
    }
    if (error instanceof NetworkFailure) throw new NetworkFailure(error.cause, `${words}：${error.msg}`);
    throw error;
  }
}
