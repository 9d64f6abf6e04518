import { SearchOutlined, SwapOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLogo } from '@yunguan/contract/platform/shell';
import { Button } from 'antd';
import { useState } from 'react';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { pagePaths } from '@/kernel/session/page-paths';
import { useSession } from '@/kernel/session/use-session';
import { Seal, Wordmark } from '@/ui/Brand';
import { PendingBadge } from '../counters/PendingBadge';
import { HelpButton } from '../help/HelpButton';
import { MenuSearch } from '../menu-search/MenuSearch';
import { LibraryBranch } from '../venue-switch/LibraryBranch';
import { VenueSwitch } from '../venue-switch/VenueSwitch';
import { branchUseOf } from './branch-menus';
import { TopMenu } from './TopMenu';
import { UserMenu } from './UserMenu';

/** Header of the shell: brand, top menus, search, pending reviews, branch, user. */
export function Header({ currentTop }: { currentTop: string | undefined }) {
  const { user, menus } = useSession();
  const [isSearching, setSearching] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const [library, setLibrary] = useState<MenuNode>();
  const canSwitch = user.venues.length > 1;
  const { isRestricted } = user;

  const handleBranches = (menu: MenuNode) => {
    if (branchUseOf(menu) === 'library') setLibrary(menu);
    else setSwitching(true);
  };

  return (
    <header className="shell-header">
      <Brand />
      <TopMenu menus={menus} currentId={currentTop} onBranches={canSwitch ? handleBranches : undefined} />
      <div className="header-actions">
        {!isRestricted && (
          <>
            <Button
              type="text"
              icon={<SearchOutlined />}
              aria-label="搜索菜单（Ctrl+K）"
              title="搜索菜单（Ctrl+K）"
              onClick={() => setSearching(true)}
            />
            <PendingBadge />
            <Button
              type="text"
              className="header-venue"
              disabled={!canSwitch}
              aria-label={canSwitch ? `当前场馆：${user.venueName}，总分馆切换` : `当前场馆：${user.venueName}`}
              title={user.venueName}
              onClick={() => setSwitching(true)}
            >
              <span className="ellipsis">{user.venueName}</span>
              {canSwitch && <SwapOutlined className="header-arrow" />}
            </Button>
          </>
        )}
        <HelpButton />
        <UserMenu onSwitchVenue={() => setSwitching(true)} />
      </div>
      <MenuSearch open={isSearching} onOpen={setSearching} />
      {isSwitching && <VenueSwitch onClose={() => setSwitching(false)} />}
      {library && <LibraryBranch menu={library} onClose={() => setLibrary(undefined)} />}
    </header>
  );
}

function Brand() {
  const { user } = useSession();
  const logo = useQuery({
    queryKey: queryKeys.read(getLogo.path, user.venueId),
    queryFn: ({ signal }) => call(getLogo, { clientType: 2 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !user.isRestricted,
  });
  const picture = logo.data?.url ?? '';
  return (
    <Link to={pagePaths.workbench} className="brand" title="回到工作台">
      {picture === '' ? <Seal /> : <img src={picture} alt={logo.data?.name} width={34} height={34} />}
      <span>
        <Wordmark />
        <small>管理后台</small>
      </span>
    </Link>
  );
}
