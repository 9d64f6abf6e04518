import { Link } from '@tanstack/react-router';
import type { ScheduledOccurrence } from '@yunguan/contract/platform/schedule';
import type { ComponentProps, ReactNode } from 'react';
import { screenModes } from '../content-screen/screen-modes';
import { addressParts } from '../session/address-parts';
import { trailTo } from '../session/menu-tree';
import { recordAddress } from '../session/record-address';
import { useSession } from '../session/use-session';

export interface OccurrenceLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title'> {
  readonly occurrence: Pick<ScheduledOccurrence, 'kind' | 'objectId' | 'path'>;
  /** Leaves the page open: what is being filled in or decided waits there. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** Opens what takes place: the record in its screen, a booking in its list; plain text where the user has no page for it. */
export function OccurrenceLink({ occurrence, isBeside = false, children, ...rest }: OccurrenceLinkProps) {
  const address = useAddress(occurrence);
  if (!address) return <span {...rest}>{children}</span>;
  return (
    <Link {...address} {...(isBeside && { target: '_blank' })} {...rest}>
      {children}
    </Link>
  );
}

function useAddress({ kind, objectId, path }: OccurrenceLinkProps['occurrence']) {
  const { menus } = useSession();
  if (path === '') return recordAddress(menus, kind, { mode: screenModes.detail, id: objectId });
  const { to, search } = addressParts(path);
  return trailTo(menus, to).length > 0 ? { to, search: () => search } : undefined;
}
