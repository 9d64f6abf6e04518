import { Link } from '@tanstack/react-router';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { addressParts } from '@/kernel/session/address-parts';
import { entryPath } from '@/kernel/session/menu-tree';

export interface MenuLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly menu: MenuNode;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A real link, so that it preloads, opens in a new tab and works by keyboard. `other` menus open beside the product. */
export function MenuLink({ menu, isCurrent, children, ...rest }: MenuLinkProps) {
  const path = entryPath(menu);
  const current = isCurrent ? 'page' : undefined;
  if (path !== undefined && menu.target !== 'other') {
    const { to, search } = addressParts(path);
    return (
      <Link to={to} search={() => search} aria-current={current} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={path ?? menu.url} target="_blank" rel="noreferrer" aria-current={current} {...rest}>
      {children}
    </a>
  );
}
