import type { AnyContent } from '@yunguan/contract/kernel/content';
import { operationOf } from './content-call';
import { useContentWrite } from './use-content-write';

interface Row {
  readonly id: string;
}

/** The switches of a type's rows: at the top of the list or not, valid or not. `saysFailure`: before the reason (texts.md A12). */
export function useSwitches(of: AnyContent, { saysFailure = false } = {}) {
  const write = useContentWrite(of);
  const turn = (operation: 'pin' | 'toggle', { id }: Row, value: boolean) => {
    const done = operation === 'pin' ? of.messages.pinned : of.messages.toggled;
    const failed = saysFailure ? done.replace('成功', '失败') : '';
    void write({ endpoint: operationOf(of, operation), body: { id, value }, ids: [id], done, failed });
  };
  return {
    pin: (row: Row, isTop: boolean) => turn('pin', row, isTop),
    toggle: (row: Row, isValid: boolean) => turn('toggle', row, isValid),
  };
}
