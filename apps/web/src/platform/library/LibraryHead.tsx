import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { type SortType, sortTypes } from '@yunguan/contract/platform/library';
import { Segmented, Select } from 'antd';
import type { LibraryState } from './library-url';
import { viewLine } from './LibraryViews';
import './library-head.css';

export interface LibraryHeadProps {
  readonly state: LibraryState;
  readonly change: (changes: Partial<LibraryState>) => void;
  /** Directories from the top to the shown one. */
  readonly trail: readonly DirectoryNode[];
  /** undefined until known. */
  readonly total: number | undefined;
  /** It could not be read: what stands below says so. */
  readonly isMissing: boolean;
}

// In the words of the specification (texts.md A18): 按时间 / 按大小 / 按名称, 升序 / 降序.
const sortOptions = ([2, 1, 4, 3, 6, 5] as const satisfies readonly SortType[]).map((value) => ({
  value,
  label: `按${sortTypes[value]}`,
}));
const looks = [
  { value: 'grid' as const, icon: <AppstoreOutlined aria-hidden />, title: '大图' },
  { value: 'list' as const, icon: <UnorderedListOutlined aria-hidden />, title: '列表' },
];

/** Where one is, how much lies there, and in which order it is shown. */
export function LibraryHead({ state, change, trail, total, isMissing }: LibraryHeadProps) {
  const view = viewLine(state.view);
  const name = view?.name ?? (state.view === 'unfiled' ? '未归类' : '全部资源');
  return (
    <div className="library-head">
      <div className="library-trail">
        {trail.slice(0, -1).map(({ id, name: above }) => (
          <span key={id} className="library-above">
            <button type="button" onClick={() => change({ dir: id })}>
              {above}
            </button>
            <i aria-hidden>/</i>
          </span>
        ))}
        <h2 className="ellipsis">{trail.at(-1)?.name ?? name}</h2>
        <span className="hint num" aria-live="polite">
          {total === undefined ? !isMissing && '正在读取' : `共 ${total.toLocaleString('zh-CN')} 个文件`}
          {view && (total !== undefined || !isMissing) && ` · ${view.hint}`}
        </span>
      </div>
      <Select<SortType>
        aria-label="排序"
        className="library-sort"
        value={state.sort}
        options={sortOptions}
        onChange={(sort) => change({ sort })}
      />
      <Segmented
        aria-label="显示方式"
        value={state.look}
        options={looks.map(({ value, icon, title }) => ({
          value,
          title,
          label: (
            <>
              {icon}
              <span className="visually-hidden">{title}</span>
            </>
          ),
        }))}
        onChange={(look) => change({ look })}
      />
    </div>
  );
}
