import { request, session } from './call';
import { type ExportOptions, type ExportRequest, exportWith, saveFile } from './export-file';
import { uploadWith } from './upload';
import type { UploadOptions } from './upload-options';

/** Uploads one file. @throws Refused, NetworkFailure (`…,上传失败`), AbortError */
export function upload(file: File, options: UploadOptions) {
  return uploadWith(session, () => new XMLHttpRequest(), { ...options, file });
}

/** Exports a list with its current filter and saves the file under the server's name. @throws like `call` */
export async function exportFile(wanted: ExportRequest, options: ExportOptions = {}): Promise<void> {
  saveFile(await exportWith(session, request, { ...wanted, ...options }));
}
