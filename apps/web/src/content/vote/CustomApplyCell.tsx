import { Switch } from 'antd';
import type { VoteRow } from './vote-content';

export interface CustomApplyCellProps {
  readonly row: VoteRow;
  readonly isOffered: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switch of the custom sign-up form; plain words for who may not turn it, nothing where no sign-up is needed. */
export function CustomApplyCell({ row, isOffered, isLocked, onChange }: CustomApplyCellProps) {
  if (!row.isNeedSignup) return <span className="hint">—</span>;
  const isOn = row.isCustomApply === true;
  if (!isOffered) return <span className="hint">{isOn ? '已启用' : '未启用'}</span>;
  return (
    <Switch
      checked={isOn}
      loading={isLocked}
      checkedChildren="启用"
      unCheckedChildren="停用"
      aria-label={`自定义报名：${row.title ?? ''}`}
      onChange={onChange}
    />
  );
}
