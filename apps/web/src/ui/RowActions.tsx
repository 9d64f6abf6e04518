import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { MenuButton } from './MenuButton';

export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export const usualTexts = 3;

export interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** Texts that are shown directly. */
  readonly most?: number;
}

/**
 * What may be done with a row: usually at most three texts, the rest under 更多, dangerous ones last and red. The second
 * click of a double click does nothing: another row may have moved under it.
 */
export function RowActions({ actions, most = usualTexts }: RowActionsProps) {
  const ordered = [...actions.filter((action) => !action.danger), ...actions.filter((action) => action.danger)];
  const shown = ordered.slice(0, most);
  const folded = ordered.slice(most);
  return (
    <div className="row-actions">
      {shown.map(({ key, label, danger = false, disabled = false, onClick }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={danger}
          disabled={disabled}
          onClick={({ detail }) => detail <= 1 && onClick()}
        >
          {label}
        </Button>
      ))}
      {folded.length > 0 && <MoreActions actions={folded} />}
    </div>
  );
}

/** The same where the column has room for three words in all: 更多 is one of them. */
export function NarrowRowActions({ actions }: Pick<RowActionsProps, 'actions'>) {
  return <RowActions actions={actions} most={actions.length > usualTexts ? usualTexts - 1 : usualTexts} />;
}

function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const items = actions.map(({ key, label, danger = false, disabled = false, onClick }) => ({
    key,
    label,
    danger,
    disabled,
    onClick,
  }));
  return (
    <MenuButton
      menu={{ items }}
      placement="bottomRight"
      type="link"
      size="small"
      icon={<DownOutlined aria-hidden style={{ fontSize: 10 }} />}
      iconPlacement="end"
    >
      更多
    </MenuButton>
  );
}
