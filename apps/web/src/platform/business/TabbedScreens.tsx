import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { Skeleton, Tabs } from 'antd';
import { Suspense, useContext, useMemo, useRef } from 'react';
import { RecordKey } from '@/kernel/content-screen/record-key';
import { useScreenAt } from '@/kernel/screens/use-screens';
import { menuItemIndex, type Search } from '@/kernel/session/menu-tree';
import { Panel } from '@/ui/Panel';
import { OpenSoon } from '../not-open/OpenSoon';
import { onlyKeys, ShellKeys, useAddressText } from './shell-address';
import './business.css';

export interface TabbedScreensProps {
  readonly label: string;
  /** At least one. */
  readonly menus: readonly MenuNode[];
  /** Name of the address key that holds the tab: the id of its menu. The first tab needs none. */
  readonly tabKey: string;
  /** Further keys of the address that are the shell's own. */
  readonly shellKeys?: readonly string[];
}

const none: readonly string[] = [];

/** Screens side by side in tabs; each keeps its filters, page and open record in the address while it is shown. */
export function TabbedScreens({ label, menus, tabKey, shellKeys = none }: TabbedScreensProps) {
  const outer = useContext(ShellKeys);
  const owned = useMemo(() => [...outer, ...shellKeys, tabKey], [outer, shellKeys, tabKey]);
  const asked = useAddressText(tabKey);
  const current = menus.find(({ id }) => id === asked) ?? menus[0];
  const handleChange = useTabChange(tabKey, owned, current?.id);
  return (
    <ShellKeys value={owned}>
      <RecordKey value="record">
        <Tabs
          aria-label={label}
          className="tabbed-screens"
          activeKey={current?.id ?? ''}
          onChange={handleChange}
          destroyOnHidden
          animated={false}
          items={menus.map((menu, index) => ({
            key: menu.id,
            label: <span data-index={menuItemIndex(menu, index)}>{menu.name}</span>,
            children: menu === current && <Screen key={menu.id} menu={menu} />,
          }))}
        />
      </RecordKey>
    </ShellKeys>
  );
}

/** Changes the tab; one that is opened again is where it was left. */
function useTabChange(tabKey: string, owned: readonly string[], currentId: string | undefined) {
  const search: Search = useLocation().search;
  const navigate = useNavigate();
  const left = useRef(new Map<string, Search>());
  return (id: string) => {
    if (currentId !== undefined) left.current.set(currentId, search);
    const shellPart = onlyKeys(search, owned);
    const next = { ...left.current.get(id), ...shellPart, [tabKey]: id };
    void navigate({ to: '.', search: () => next, resetScroll: false });
  };
}

function Screen({ menu }: { menu: MenuNode }) {
  const screen = useScreenAt(menu.url);
  if (!screen) return <OpenSoon />;
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      }
    >
      {screen}
    </Suspense>
  );
}
