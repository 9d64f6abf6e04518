import { importSysUsers, type ImportAnswer } from '@yunguan/contract/platform/staff-import';
import { session } from '@/kernel/api/call';
import { postFile } from '@/kernel/api/post-file';

/** Sends a workbook to be checked, or to be imported. @throws like `call` */
export async function sendImport(file: File, options: { dryRun: boolean }): Promise<ImportAnswer> {
  const path = options.dryRun ? `${importSysUsers.path}?dryRun=1` : importSysUsers.path;
  const objects = await session.send((headers) => postFile(() => new XMLHttpRequest(), { path, file, headers }));
  // Shape by the contract's output schema.
  return objects as ImportAnswer;
}
