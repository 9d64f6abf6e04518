import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

export interface DetailField {
  readonly label: string;
  /** Empty shows as a dash. */
  readonly value: ReactNode;
  /** Takes the whole row. */
  readonly wide?: boolean;
}

export interface DetailFieldsProps {
  readonly fields: readonly DetailField[];
}

/** Labels and values in three columns, two on narrow screens. */
export function DetailFields({ fields }: DetailFieldsProps) {
  return (
    <Descriptions
      className="detail-fields"
      size="middle"
      column={{ xs: 1, md: 2, xl: 3 }}
      items={fields.map(({ label, value, wide }) => ({
        key: label,
        label,
        children: value === '' || value === null || value === undefined ? '—' : value,
        ...(wide ? { span: 'filled' as const } : {}),
      }))}
    />
  );
}
