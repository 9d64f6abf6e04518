import { Link } from '@tanstack/react-router';
import type { ResourceUse } from '@yunguan/contract/platform/library-uses';
import { Tag } from 'antd';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useSession } from '@/kernel/session/use-session';
import { recordAddress } from '@/kernel/session/record-address';
import './use-list.css';

export interface UseListProps {
  readonly uses: readonly ResourceUse[];
  /** Says beside each record why the file cannot be replaced there. */
  readonly showsObstacles?: boolean;
}

/** Records that show a file, each a way to its page. */
export function UseList({ uses, showsObstacles = false }: UseListProps) {
  return (
    <ul className="use-list">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.objectId}`}>
          <div className="use-title">
            <Tag>{use.kindName}</Tag>
            <RecordLink use={use} />
          </div>
          <p className="hint">{[use.venueName, use.statusName, use.fields.join('、')].filter(Boolean).join(' · ')}</p>
          {showsObstacles && use.obstacle !== '' && <p className="use-obstacle">{use.obstacle}</p>}
        </li>
      ))}
    </ul>
  );
}

function RecordLink({ use }: { readonly use: ResourceUse }) {
  const { menus } = useSession();
  const title = use.title || '（无标题）';
  const address = recordAddress(menus, use.kind, { mode: screenModes.detail, id: use.objectId });
  if (!address) return <span className="ellipsis">{title}</span>;
  return (
    <Link {...address} className="ellipsis use-link" title={title}>
      {title}
    </Link>
  );
}

/** What other venues show is counted, never named. */
export function ElsewhereNote({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <p className="hint">另有 {count} 处使用属于您无权查看的场馆。</p>;
}
