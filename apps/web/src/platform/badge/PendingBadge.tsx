import { BellOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Badge, Button, Dropdown } from 'antd';
import { pendingKinds, pendingTotal } from './pending-counts';
import { usePendingCounts } from './use-pending-counts';

/** The bell: how much waits in all, and where (002 §2.3). */
export function PendingBadge() {
  const { data } = usePendingCounts();
  const navigate = useNavigate();
  const total = data ? pendingTotal(data) : 0;
  const items = pendingKinds.map(({ key, label, path }) => ({
    key: path,
    label: (
      <Link to={path} className="menu-count">
        {label}
        <Badge count={data?.[key] ?? 0} showZero color={data?.[key] ? undefined : 'var(--placeholder)'} />
      </Link>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        // The mouse follows the link itself; the keyboard is on the menu item around it.
        onClick: ({ key, domEvent }) => {
          if (domEvent.type === 'keydown') void navigate({ to: key });
        },
      }}
    >
      <Button
        type="text"
        aria-label={`待审核 ${total} 项`}
        icon={
          <Badge count={total} size="small" offset={[4, -2]}>
            <BellOutlined className="header-bell" />
          </Badge>
        }
      />
    </Dropdown>
  );
}
