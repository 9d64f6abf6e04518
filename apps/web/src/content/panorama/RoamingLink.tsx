import { ExportOutlined } from '@ant-design/icons';
import { roamingOf } from './roaming';

export interface RoamingLinkProps {
  readonly address: string;
  /** Shows the whole address instead of its host. */
  readonly whole?: boolean;
}

/** A roaming address that opens in a window of its own, which cannot reach back; its host stands there to be read first. */
export function RoamingLink({ address, whole = false }: RoamingLinkProps) {
  const roaming = roamingOf(address, location);
  if (roaming.kind === 'none') return <span title={address}>{address || '—'}</span>;
  return (
    <a
      className="roaming-link"
      href={roaming.url}
      target="_blank"
      rel="noopener noreferrer"
      title={`在新窗口打开 ${roaming.url}`}
    >
      <span>{whole ? address : roaming.host}</span>
      <ExportOutlined aria-label="在新窗口打开" />
    </a>
  );
}
