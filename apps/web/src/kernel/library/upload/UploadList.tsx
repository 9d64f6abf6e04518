import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { PictureRules } from '@/ui/image-rules';
import { type LineActions, UploadLine } from './UploadLine';
import type { UploadItem } from './upload-item';

/** Pixels of one line. */
const lineHeight = 60;

export interface UploadListProps extends LineActions {
  readonly items: readonly UploadItem[];
  readonly rules: PictureRules | undefined;
  readonly ifExisting: string;
}

/** The files in their order; only those in sight are drawn, for there may be thousands. */
export function UploadList({ items, ...rest }: UploadListProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
    // Before the box is measured, and where nothing measures, the first lines are there.
    initialRect: { width: 0, height: lineHeight * 6 },
  });
  return (
    <div className="upload-list" ref={box}>
      <ul aria-label="要上传的文件" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: lineHeight }}
            >
              <UploadLine item={item} {...rest} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
