import { DownOutlined } from '@ant-design/icons';
import { Switch } from 'antd';
import { MenuButton } from '@/ui/MenuButton';
import './custom-apply.css';
import type { VoteRow } from './vote-content';
import { type VoteMode, voteModes } from './vote-modes';

export interface CustomApplyCellProps {
  readonly row: VoteRow;
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string) => boolean;
  /** Who may not edit the activity is shown its form to read. */
  readonly mayEdit: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onView: (mode: VoteMode) => void;
}

/** Switch of the custom sign-up for who may turn it (texts.md V11), and the ways to what belongs to it (000 §2). */
export function CustomApplyCell({ row, offers, mayEdit, isLocked, onChange, onView }: CustomApplyCellProps) {
  const views = [
    {
      key: 'customForm',
      label: mayEdit ? '编辑自定义表单' : '查看自定义表单',
      onClick: () => onView(voteModes.customForm),
    },
    { key: 'commitment', label: '安全承诺书', onClick: () => onView(voteModes.commitment) },
    { key: 'applications', label: '报名申请列表', onClick: () => onView(voteModes.applications) },
  ].filter(({ key }) => offers(key));
  return (
    <div className="custom-apply">
      <ApplySwitch row={row} isOffered={offers('customApply')} isLocked={isLocked} onChange={onChange} />
      <MenuButton
        menu={{ items: views }}
        placement="bottomRight"
        type="link"
        size="small"
        icon={<DownOutlined aria-hidden style={{ fontSize: 10 }} />}
        iconPlacement="end"
        aria-label={`表单管理：${row.title ?? ''}`}
      >
        表单管理
      </MenuButton>
    </div>
  );
}

interface ApplySwitchProps extends Pick<CustomApplyCellProps, 'row' | 'isLocked' | 'onChange'> {
  readonly isOffered: boolean;
}

/** Plain words for who may not turn it, and where no sign-up is needed. */
function ApplySwitch({ row, isOffered, isLocked, onChange }: ApplySwitchProps) {
  if (!row.isNeedSignup) return <span className="hint">无需报名</span>;
  const isOn = row.isCustomApply === true;
  if (!isOffered) return <span className="hint">{isOn ? '已启用' : '未启用'}</span>;
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isLocked}
      checkedChildren="启用"
      unCheckedChildren="停用"
      aria-label={`自定义报名：${row.title ?? ''}`}
      onChange={onChange}
    />
  );
}
