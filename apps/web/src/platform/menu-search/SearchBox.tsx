import { type KeyboardEvent, type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { HitTree } from './HitTree';
import { pagesOf, searchMenus } from './match-menus';
import { useMatchName } from '@/kernel/search/use-match-name';
import './menu-search.css';

export interface SearchBoxProps {
  readonly field?: Ref<HTMLInputElement>;
  readonly onDone: () => void;
}

/** Keyword, count and tree of the matching menus (002 §2.3); arrows choose, Enter opens. */
export function SearchBox({ field, onDone }: SearchBoxProps) {
  const { menus } = useSession();
  const match = useMatchName();
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const treeId = useId();
  const wanted = useDeferredValue(keyword.trim());
  const hits = useMemo(() => searchMenus(menus, wanted, match), [menus, wanted, match]);
  const pages = pagesOf(hits);
  const current = pages[Math.min(active, pages.length - 1)];
  const currentId = current && `${treeId}-${current.menu.id}`;

  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while a word is composed.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && pages.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, pages.length - 1) + step + pages.length) % pages.length);
    }
    // The link itself knows whether it opens here or beside the product.
    if (event.key === 'Enter' && currentId !== undefined) document.getElementById(currentId)?.click();
  };

  return (
    <div className="menu-search">
      <input
        ref={field}
        className="menu-search-input"
        role="combobox"
        aria-label="菜单名称"
        aria-haspopup="tree"
        aria-expanded={pages.length > 0}
        aria-controls={treeId}
        aria-activedescendant={currentId}
        placeholder="菜单名称、拼音或首字母"
        autoComplete="off"
        autoFocus
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <p className="hint num" role="status">
        共搜索到 {pages.length} 条结果
      </p>
      {pages.length === 0 && <EmptyState title="搜索失败，没有该导航" />}
      <div className="menu-search-list">
        {pages.length > 0 && <HitTree id={treeId} hits={hits} current={current} onDone={onDone} />}
      </div>
    </div>
  );
}
