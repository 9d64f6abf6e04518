import { ClockCircleOutlined, CopyOutlined, DeleteOutlined, DisconnectOutlined, StopOutlined } from '@ant-design/icons';
import { recycleDays } from '@yunguan/contract/kernel/recycling';
import { licenceNoticeDays, type ResourceView } from '@yunguan/contract/platform/library';
import type { ReactNode } from 'react';
import './library-views.css';

interface ViewLine {
  readonly view: ResourceView;
  readonly name: string;
  readonly hint: string;
  readonly icon: ReactNode;
}

const views: readonly ViewLine[] = [
  { view: 'duplicates', name: '内容重复', hint: '内容完全相同的文件', icon: <CopyOutlined aria-hidden /> },
  {
    view: 'expiring',
    name: '授权即将到期',
    hint: `${licenceNoticeDays} 天内到期`,
    icon: <ClockCircleOutlined aria-hidden />,
  },
  { view: 'expired', name: '授权已过期', hint: '授权到期日已过', icon: <StopOutlined aria-hidden /> },
  { view: 'unused', name: '未被使用', hint: '没有内容使用的文件', icon: <DisconnectOutlined aria-hidden /> },
  { view: 'recycled', name: '回收站', hint: `保留 ${recycleDays} 天`, icon: <DeleteOutlined aria-hidden /> },
];

/** Name of a view across the directories; undefined for the library and what is not filed. */
export function viewLine(view: ResourceView): Pick<ViewLine, 'name' | 'hint'> | undefined {
  return views.find((line) => line.view === view);
}

export interface LibraryViewsProps {
  readonly view: ResourceView;
  readonly onView: (view: ResourceView) => void;
}

/** Lists across the directories. */
export function LibraryViews({ view, onView }: LibraryViewsProps) {
  return (
    <nav className="library-views" aria-label="视图">
      <h2>视图</h2>
      <ul>
        {views.map((line) => (
          <li key={line.view}>
            <button
              type="button"
              aria-current={line.view === view ? 'page' : undefined}
              title={line.hint}
              onClick={() => onView(line.view)}
            >
              {line.icon}
              <span className="ellipsis">{line.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
