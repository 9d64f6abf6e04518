import { BellOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Badge } from 'antd';
import { MenuButton } from '@/ui/MenuButton';
import { counterKinds, countersTotal } from './counters';
import { useLiveEvents } from './use-live-events';
import { useCounters } from './use-counters';
import { letterPath, useUnreadLetters } from './use-unread-letters';

/** Milliseconds between two looks: while the server tells of changes only against what it could not tell. */
const looks = { live: 120_000, alone: 15_000 };
/** Up to this the bell and its entries show the number itself, which is also in the bell's name: both must say the same. */
const mostShown = 999;

/** The bell: how much waits in all, and where (002 §2.3); below it the letters, which are no part of the sum. */
export function PendingBadge() {
  const interval = useLiveEvents() ? looks.live : looks.alone;
  const { data } = useCounters(interval);
  const unread = useUnreadLetters(interval).data?.total ?? 0;
  const total = data ? countersTotal(data) : 0;
  const items = [
    ...counterKinds.map(({ key, label, path }) => ({
      key: path as string,
      label: (
        <Link to={path} className="menu-count">
          {label}
          <Badge
            count={data?.[key] ?? 0}
            overflowCount={mostShown}
            showZero
            color={data?.[key] ? undefined : 'var(--placeholder)'}
          />
        </Link>
      ),
    })),
    { type: 'divider' as const },
    {
      key: letterPath,
      label: (
        <Link to={letterPath} className="menu-count">
          站内信
          <span className="hint">{unread === 0 ? '没有未读' : `${unread} 条未读`}</span>
        </Link>
      ),
    },
  ];
  return (
    <MenuButton
      menu={{ items }}
      placement="bottomRight"
      type="text"
      className="header-bell-button"
      aria-label={unread === 0 ? `待审核 ${total} 项` : `待审核 ${total} 项，站内信 ${unread} 条未读`}
      icon={
        <Badge
          {...(total === 0 && unread > 0
            ? { dot: true, offset: [-2, 2] as const }
            : { count: total, overflowCount: mostShown })}
          className="header-count"
          size="small"
        >
          <BellOutlined className="header-bell" />
        </Badge>
      }
    />
  );
}
