import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

export interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Undefined for tools that have no on and off. */
  active?: boolean;
  disabled?: boolean;
  onClick?: () => void;
}

/** One tool of the editor. The mouse must not take the focus, and with it the selection, from the text. */
export function ToolButton({ label, icon, active, disabled = false, onClick, ...rest }: ToolButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        {...rest}
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        aria-pressed={active}
        disabled={disabled}
        className={active ? 'is-on' : ''}
        onMouseDown={(event) => event.preventDefault()}
        {...(onClick && { onClick })}
      />
    </Tooltip>
  );
}
