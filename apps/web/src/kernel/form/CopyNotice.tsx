import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Alert } from 'antd';
import { textValue } from '../loose-values';
import { leftOutLabels } from './copied-values';

export interface CopyNoticeProps {
  readonly of: Pick<AnyContent, 'fields' | 'titleField'>;
  readonly pattern: Values;
  /** Venue of the copy. */
  readonly venueId: string;
  /** What belongs to the pattern beside its form and is not copied either. */
  readonly alsoLeftOut?: readonly string[];
}

/** Says what a new record began with, and what is still to be entered. */
export function CopyNotice({ of, pattern, venueId, alsoLeftOut = [] }: CopyNoticeProps) {
  const leftOut = [...leftOutLabels(of, pattern, venueId), ...alsoLeftOut];
  return (
    <Alert
      className="draft-banner"
      type="info"
      showIcon
      closable={{ closeIcon: true, 'aria-label': '关闭' }}
      title={`已复制《${textValue(pattern[of.titleField])}》的内容`}
      description={`${leftOut.length > 0 ? `没有复制${leftOut.join('、')}，请补充；` : ''}名称请按需修改。`}
    />
  );
}
