export interface ColumnChoice {
  key: string;
  label: string;
  visible: boolean;
  /** Always shown, for example title and actions. */
  locked?: boolean;
}

export interface ColumnSettingsProps {
  /** In display order. */
  value: readonly ColumnChoice[];
  onChange: (value: ColumnChoice[]) => void;
  onReset?: () => void;
}
