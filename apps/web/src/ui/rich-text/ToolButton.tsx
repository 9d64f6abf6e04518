import { Button, type ButtonProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';

export interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Undefined for tools that have no on and off. */
  active?: boolean | undefined;
  disabled?: boolean;
  onClick?: () => void;
}

/** How a tool looks. The mouse must not take the focus, and with it the selection, from the text. */
export const lookOf = ({ label, icon, active }: Pick<ToolButtonProps, 'label' | 'icon' | 'active'>) =>
  ({
    type: 'text',
    size: 'small',
    icon,
    'aria-label': label,
    'aria-pressed': active,
    className: active ? 'is-on' : '',
    onMouseDown: (event) => event.preventDefault(),
  }) satisfies ButtonProps;

/** One tool of the editor. */
export function ToolButton({ label, icon, active, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button {...lookOf({ label, icon, active })} disabled={disabled} {...(onClick && { onClick })} />
    </Tooltip>
  );
}
