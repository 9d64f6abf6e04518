import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '@/kernel/session/use-session';
import { recordAddress } from '@/kernel/session/record-address';

export interface RecordRowProps {
  readonly kind: string;
  /** Keys of the address that open the record in its screen. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** What the record's screen must find already done. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A row of a panel that opens a record; plain text where the user has no page for it. */
export function RecordRow({ kind, keys, onOpen, children }: RecordRowProps) {
  const { menus } = useSession();
  const address = recordAddress(menus, kind, keys);
  if (!address) return <div className="workbench-row">{children}</div>;
  return (
    <Link {...address} className="workbench-row" onClick={onOpen}>
      {children}
    </Link>
  );
}
