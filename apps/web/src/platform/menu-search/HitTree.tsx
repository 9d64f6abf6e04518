import { menuItemIndex } from '@/kernel/session/menu-tree';
import { MenuLink } from '@/kernel/menus/MenuLink';
import type { MenuHit } from './match-menus';

export interface HitTreeProps {
  /** Also the beginning of the ids of the entries: `<id>-<menu id>`. */
  readonly id: string;
  readonly hits: readonly MenuHit[];
  /** The page that Enter opens. */
  readonly current: MenuHit | undefined;
  readonly onDone: () => void;
}

/** The matching menus as a tree, all of it open. The search field keeps the focus and names the entry that is meant. */
export function HitTree(props: HitTreeProps) {
  return (
    <ul className="menu-search-tree" role="tree" id={props.id} aria-label="搜索结果">
      <Branches {...props} />
    </ul>
  );
}

function Branches({ hits, ...rest }: HitTreeProps) {
  return hits.map((hit, index) => {
    const groupId = `${rest.id}-below-${hit.menu.id}`;
    const isGroup = hit.below.length > 0;
    return (
      <li role="none" key={menuItemIndex(hit.menu, index)}>
        <Entry hit={hit} {...rest} {...(isGroup && { owns: groupId })} />
        {isGroup && (
          <ul role="group" id={groupId}>
            <Branches hits={hit.below} {...rest} />
          </ul>
        )}
      </li>
    );
  });
}

interface EntryProps extends Omit<HitTreeProps, 'hits'> {
  readonly hit: MenuHit;
  /** Id of the entries below. */
  readonly owns?: string;
}

function Entry({ hit, id, current, owns, onDone }: EntryProps) {
  // What an entry owns would be read out as part of its name.
  const tree = owns === undefined ? {} : { 'aria-expanded': true, 'aria-owns': owns, 'aria-label': hit.menu.name };
  const name = <MarkedName hit={hit} />;
  if (hit.menu.url === '') {
    return (
      <span className="menu-search-group" role="treeitem" tabIndex={-1} aria-selected={false} {...tree}>
        {name}
      </span>
    );
  }
  const isChosen = hit === current;
  return (
    <MenuLink
      menu={hit.menu}
      className="menu-search-link"
      isCurrent={false}
      id={`${id}-${hit.menu.id}`}
      role="treeitem"
      aria-selected={isChosen}
      {...tree}
      tabIndex={-1}
      ref={isChosen ? keepInView : undefined}
      onClick={onDone}
    >
      {name}
    </MenuLink>
  );
}

function keepInView(entry: HTMLElement | null) {
  entry?.scrollIntoView({ block: 'nearest' });
}

function MarkedName({ hit: { menu, marked } }: { hit: MenuHit }) {
  return Array.from(menu.name, (character, index) =>
    // Characters of one fixed name never move.
    marked.includes(index) ? <mark key={`${character}${index}`}>{character}</mark> : character,
  );
}
