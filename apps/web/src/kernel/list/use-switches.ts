import type { AnyContent } from '@yunguan/contract/kernel/content';
import { operationOf } from './content-call';
import { useContentWrite } from './use-content-write';

interface Row {
  readonly id: string;
}

/** The switches of a type's rows: at the top of the list or not, valid or not. */
export function useSwitches(of: AnyContent) {
  const write = useContentWrite(of);
  const turn = (operation: 'pin' | 'toggle', { id }: Row, value: boolean) => {
    const done = operation === 'pin' ? of.messages.pinned : of.messages.toggled;
    void write({ endpoint: operationOf(of, operation), body: { id, value }, ids: [id], done });
  };
  return {
    pin: (row: Row, isTop: boolean) => turn('pin', row, isTop),
    toggle: (row: Row, isValid: boolean) => turn('toggle', row, isValid),
  };
}
