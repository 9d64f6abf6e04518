import { isRowReady } from '@yunguan/contract/kernel/actions';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { textValue } from '../loose-values';
import type { FormSession } from './form-session';

/** Whether the record's state keeps it from being edited: what is typed now would be refused in the end. */
export function isLocked({ declaration, stored }: Pick<FormSession, 'declaration' | 'stored'>): boolean {
  const { edit } = declaration.rowActions;
  return stored !== undefined && edit !== undefined && !isRowReady(edit, stored);
}

/** Why a record is locked, and that what was typed is not lost. */
export function lockedText(
  { declaration, stored = {} }: Pick<FormSession, 'declaration' | 'stored'>,
  isKept: boolean,
): string {
  const status = typeof stored.status === 'number' ? statusNameOf(declaration, stored.status) : undefined;
  const title = `《${textValue(stored[declaration.titleField])}》`;
  const kept = isKept ? '您未保存的修改仍保留着，可以编辑时再恢复。' : '';
  return `${title}${status ? `的状态为“${status}”` : '的状态已改变'}，不能编辑。${kept}`;
}
