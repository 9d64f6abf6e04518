import { Refused } from '../api/errors';
import { loadRecord } from '../list/content-call';
import type { FormSession } from './form-session';
import { isLocked, lockedText } from './locked-record';

/** Why a refused save cannot succeed any more: the record was submitted or decided in the meantime. */
export async function lockedMeanwhile({ declaration, id }: FormSession, error: unknown): Promise<string | undefined> {
  if (id === undefined || !(error instanceof Refused) || error.code !== 'ILLEGAL_STATE') return undefined;
  const stored = await loadRecord(declaration, id).catch(() => undefined);
  // The rolling draft goes on holding what is typed here.
  return isLocked({ declaration, stored }) ? lockedText({ declaration, stored }, true) : undefined;
}

/** Whether the record is there for the user no more: a refusal for want of a right looks the same, but lets him read it. */
export async function isGone({ declaration, id }: FormSession, error: unknown): Promise<boolean> {
  const isForbidden = (one: unknown) => one instanceof Refused && one.code === 'FORBIDDEN';
  if (id === undefined || !isForbidden(error)) return false;
  return loadRecord(declaration, id).then(() => false, isForbidden);
}

export const goneQuestion = {
  title: '这条内容已不在，另存为新内容？',
  consequence: '它可能已被删除，或不再属于您能修改的场馆。填写的内容还在本页，可以另存为一条新的内容。',
  okText: '另存为新内容',
} as const;
