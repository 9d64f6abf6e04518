import { Tag } from 'antd';

/** Marks what stands before everything else in its list. */
export function PinnedTag() {
  return <Tag className="pinned-tag">置顶</Tag>;
}
