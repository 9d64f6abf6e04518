import { notGrantable } from '@yunguan/contract/platform/roles';
import type { CellState } from './matrix-model';

export type CellWord = CellState;

export interface MatrixCellProps {
  readonly state: CellState;
  /** The user lacks the right. */
  readonly isLocked: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

/** A tick; nothing where the menu does not offer the option. Plain inputs: antd's would be thousands of components. */
export function MatrixCell({ state, isLocked, label, onToggle }: MatrixCellProps) {
  if (state === 'absent') return null;
  return (
    // The reason stands on the frame, for a disabled input shows none.
    <label className="role-tick" title={isLocked ? notGrantable : undefined}>
      <input
        type="checkbox"
        checked={state === 'on'}
        disabled={isLocked}
        aria-label={isLocked ? `${label}，${notGrantable}` : label}
        ref={(input) => {
          if (input) input.indeterminate = state === 'mixed';
        }}
        onChange={onToggle}
      />
    </label>
  );
}
