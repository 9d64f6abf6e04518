import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { pagePath } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { MenuLink } from '../shell/MenuLink';
import { loadPinyinMatch, type MatchName, type MenuHit, matchText, searchMenus } from './match-menus';
import './menu-search.css';

/** Keyword, count and tree of the matching pages; arrows choose, Enter opens. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const { menus } = useSession();
  const navigate = useNavigate();
  const match = usePinyinMatch();
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const wanted = useDeferredValue(keyword.trim());
  const groups = useMemo(() => searchMenus(menus, wanted, match), [menus, wanted, match]);
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[Math.min(active, hits.length - 1)];
  const optionId = ({ menu }: MenuHit) => `${listId}-${menu.id}`;

  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while a word is composed.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, hits.length - 1) + step + hits.length) % hits.length);
    }
    const path = current && pagePath(current.menu);
    if (event.key === 'Enter' && path !== undefined) {
      onDone();
      void navigate({ href: path });
    }
  };

  return (
    <div className="menu-search">
      <input
        className="menu-search-input"
        role="combobox"
        aria-label="菜单名称"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={current && optionId(current)}
        placeholder="菜单名称、拼音或首字母"
        autoComplete="off"
        // The dialog is opened to type into it.
        autoFocus
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <p className="hint num" role="status">
        共搜索到 {hits.length} 条结果
      </p>
      {hits.length === 0 && <EmptyState title="搜索失败，没有该导航" />}
      <div className="menu-search-list" role="listbox" id={listId} aria-label="搜索结果">
        {groups.map((group) => (
          <div role="group" aria-label={group.title || '菜单'} key={group.title}>
            {group.title !== '' && <div className="menu-search-group">{group.title}</div>}
            {group.hits.map((hit) => (
              <MenuLink
                key={hit.menu.id}
                menu={hit.menu}
                className="menu-search-link"
                isCurrent={false}
                id={optionId(hit)}
                role="option"
                aria-selected={hit === current}
                // The input keeps the focus and tells which option is meant.
                tabIndex={-1}
                ref={hit === current ? keepInView : undefined}
                onClick={onDone}
              >
                <MarkedName hit={hit} />
              </MenuLink>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function keepInView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

function MarkedName({ hit: { menu, marked } }: { hit: MenuHit }) {
  return Array.from(menu.name, (character, index) =>
    // Characters of one fixed name never move.
    marked.includes(index) ? <mark key={`${character}${index}`}>{character}</mark> : character,
  );
}

/** Plain matching until the pinyin table has arrived. */
function usePinyinMatch(): MatchName {
  const [match, setMatch] = useState<MatchName>(() => matchText);
  useEffect(() => {
    let isGone = false;
    void loadPinyinMatch().then(
      (loaded) => {
        if (!isGone) setMatch(() => loaded);
      },
      // Without the table names are still found as they are written.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return match;
}
