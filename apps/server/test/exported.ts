import { generateFile } from '@yunguan/contract/platform/files';
import type { ContentApp } from './content-app';
import type { Form } from './factories';
import { readXlsx } from './read-xlsx';

/** A list and what it is narrowed to. */
export interface Ordered {
  readonly action: number;
  readonly model?: Form;
}

/** Rows of the first sheet that an account gets for an order, the heads first. @throws Error when it is refused */
export async function exported(app: ContentApp, name: string, { action, model = {} }: Ordered) {
  const answer = await app.send(name, generateFile.path, { action, model });
  if (answer.state !== 1) throw new Error(answer.text);
  const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(answer.objects))}`);
  return (await readXlsx(file.bytes)).rows;
}
