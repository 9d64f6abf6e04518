import { useState } from 'react';
import { helpAddress, helpTarget, type ManualPage } from './manual-page';
import { searchPages } from './search-pages';

export interface ContentsProps {
  readonly pages: readonly ManualPage[];
  readonly currentName: string | undefined;
  readonly onOpen: (name: string) => void;
}

/** Search over the manual, and its table of contents while nothing is searched. */
export function Contents({ pages, currentName, onOpen }: ContentsProps) {
  const [typed, setTyped] = useState('');
  const found = searchPages(pages, typed);

  const linkTo = ({ name, title }: ManualPage, excerpt?: string) => (
    <li key={name}>
      <a
        href={helpAddress(name)}
        aria-current={name === currentName ? 'page' : undefined}
        onClick={(event) => {
          const target = helpTarget(event.currentTarget.getAttribute('href') ?? '');
          if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(target.name);
        }}
      >
        {title}
        {excerpt !== undefined && <small>{excerpt}</small>}
      </a>
    </li>
  );

  return (
    <nav className="help-contents" aria-label="手册目录">
      <input
        type="search"
        placeholder="搜索手册，如“候补”"
        aria-label="搜索手册"
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() === '' ? (
        [...new Set(pages.map(({ group }) => group))].map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>{pages.filter((page) => page.group === group).map((page) => linkTo(page))}</ul>
          </section>
        ))
      ) : (
        <section>
          <h2 role="status">{found.length === 0 ? '没有找到，换一个词试试' : `找到 ${found.length} 页`}</h2>
          <ul>{found.map(({ page, excerpt }) => linkTo(page, excerpt))}</ul>
        </section>
      )}
    </nav>
  );
}
