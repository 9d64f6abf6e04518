import { textOf } from '../../api/errors';

/** Why a picture could not be made: reading, cutting and compressing fail with their own Chinese words, calls with the server's. */
export function pictureFailure(error: unknown): string {
  return error instanceof Error && error.constructor === Error ? error.message : textOf(error);
}
