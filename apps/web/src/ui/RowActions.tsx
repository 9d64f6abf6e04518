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

/** Pixels of a narrow column: three words of two characters, or two and 更多. */
export const narrowRoom = 124;
const characterWidth = 14;
const gap = 12;
const moreWidth = 42;

export interface NarrowRowActionsProps extends Pick<RowActionsProps, 'actions'> {
  /** Pixels of the column; {@link narrowRoom} where nothing is said. */
  readonly room?: number;
}

/** The same in a narrow column: as many texts as stand on one line, and 更多 with them where some do not. */
export function NarrowRowActions({ actions, room = narrowRoom }: NarrowRowActionsProps) {
  const labels = actions.map(({ label }) => label);
  return <RowActions actions={actions} most={textsOnOneLine(labels, room)} />;
}

/** How many of the labels, first ones first, stand beside each other. */
export function textsOnOneLine(labels: readonly string[], room = narrowRoom): number {
  for (let texts = Math.min(labels.length, usualTexts); texts > 0; texts -= 1) {
    const widths = labels.slice(0, texts).map((label) => label.length * characterWidth);
    if (texts < labels.length) widths.push(moreWidth);
    if (widths.reduce((sum, width) => sum + width, gap * (widths.length - 1)) <= room) return texts;
  }
  return 0;
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
