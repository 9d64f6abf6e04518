import { type MenuProps, Tooltip } from 'antd';
import { MenuButton } from '../MenuButton';
import { lookOf, type ToolButtonProps } from './ToolButton';

export interface ToolMenuProps extends Pick<ToolButtonProps, 'label' | 'icon' | 'active'> {
  readonly menu: Pick<MenuProps, 'items' | 'onClick'>;
}

/** A tool of the editor with a menu below it. */
export function ToolMenu({ label, icon, active, menu }: ToolMenuProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <span className="rich-text-menu">
        <MenuButton menu={menu} {...lookOf({ label, icon, active })} />
      </span>
    </Tooltip>
  );
}
