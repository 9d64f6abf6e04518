import { damagedPictureText } from '@yunguan/contract/kernel/upload-limits';
import { errorCode } from '../../error-code';
import { FileError, explainDiskError } from './file-error';

/** @returns the refusal of pictures with too many pixels or frames */
export function tooManyPixels(): FileError {
  return new FileError('VALIDATION', '图片尺寸过大，请压缩后再上传');
}

/** @returns the refusal of truncated, fake and undecodable pictures */
export function damagedImage(cause?: unknown): FileError {
  return new FileError('VALIDATION', damagedPictureText, { cause });
}

/** A decoder's complaint means a damaged picture; our own refusals and the system's errors keep their meaning. */
export function explainDecodeError(error: unknown): unknown {
  if (error instanceof FileError) return error;
  // `ERR_…` is Node's own: a decoder that reads beyond the end of a file.
  return /^E(?!RR_)/.test(errorCode(error) ?? '') ? explainDiskError(error) : damagedImage(error);
}
