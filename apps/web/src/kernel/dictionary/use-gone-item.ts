import { useState } from 'react';
import { type DictionaryItem, withdrawnItem } from './use-dictionary';

/** The chosen item where it is offered no more: under its name, where it went while the form was open. */
export function useGoneItem(
  items: readonly DictionaryItem[] | undefined,
  chosen: string | null,
): DictionaryItem | undefined {
  const [seen, setSeen] = useState<DictionaryItem>();
  const found = items?.find(({ id }) => id === chosen);
  if (found && found.displayName !== (seen?.id === chosen ? seen?.displayName : undefined)) setSeen(found);
  if (chosen === null || items === undefined || found) return undefined;
  return { id: chosen, displayName: seen?.id === chosen ? `${seen.displayName}（已停用）` : withdrawnItem };
}
