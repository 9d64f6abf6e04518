import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Alert } from 'antd';
import { textValue } from '../loose-values';

export interface CopyNoticeProps {
  readonly of: Pick<AnyContent, 'titleField'>;
  readonly pattern: Values;
}

/** Says what a new record began with, and what is still to be entered. */
export function CopyNotice({ of, pattern }: CopyNoticeProps) {
  return (
    <Alert
      className="draft-banner"
      type="info"
      showIcon
      closable={{ closeIcon: true, 'aria-label': '关闭' }}
      title={`已复制《${textValue(pattern[of.titleField])}》的内容`}
      description="日期、场次、相册等只属于那一次的内容没有复制，请补充；名称请按需修改。"
    />
  );
}
