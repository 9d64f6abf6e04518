import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { PictureRules } from '@/ui/image-rules';
import { ChosenLine, problemsOf } from './ChosenLine';
import type { PictureFix } from './use-picture-fix';
import { lazyPart } from '@/ui/lazy-part';

const CropDialog = lazyPart(async () => ({ default: (await import('@/ui/CropDialog')).CropDialog }));

export interface ChosenTrayProps {
  readonly chosen: readonly ResourceRow[];
  readonly max: number;
  /** What pictures should be; nothing is asked of them without. */
  readonly rules: PictureRules | undefined;
  readonly fix: PictureFix;
  readonly onRemove: (row: ResourceRow) => void;
}

/** What is chosen so far, in its order, with what is wrong with each and the way to mend it. */
export function ChosenTray({ chosen, max, rules, fix, onRemove }: ChosenTrayProps) {
  const [cropped, setCropped] = useState<ResourceRow>();
  const { busy, compress, crop } = fix;
  const heavy = chosen.filter((row) => problemsOf(row, rules).weight !== '');
  return (
    <section className="chosen-tray" aria-label="已选资源">
      <div className="chosen-tray-head">
        <span className="num" role="status">
          已选 <b>{chosen.length}</b>/{max}
        </span>
        {heavy.length > 0 && (
          <Button
            size="small"
            loading={heavy.some(({ relativePath }) => busy.has(relativePath))}
            onClick={() => {
              for (const row of heavy) void compress(row);
            }}
          >
            一键压缩 {heavy.length} 张
          </Button>
        )}
      </div>
      <ul>
        {chosen.map((row, index) => (
          <ChosenLine
            key={row.id || row.relativePath}
            row={row}
            place={index + 1}
            rules={rules}
            busy={busy.get(row.relativePath)}
            onCompress={() => void compress(row)}
            onCrop={() => setCropped(row)}
            onRemove={() => onRemove(row)}
          />
        ))}
      </ul>
      {cropped && rules && <Cropping row={cropped} rules={rules} onCrop={crop} onClose={() => setCropped(undefined)} />}
    </section>
  );
}

interface CroppingProps {
  readonly row: ResourceRow;
  readonly rules: PictureRules;
  readonly onCrop: PictureFix['crop'];
  readonly onClose: () => void;
}

function Cropping({ row, rules, onCrop, onClose }: CroppingProps) {
  return (
    <Suspense>
      <CropDialog
        open
        title={`裁剪 ${row.name}`}
        src={row.relativePath}
        width={rules.width}
        height={rules.height}
        type="image/jpeg"
        isFixed
        onConfirm={(picture) => {
          // Its line tells how it goes on, and that it waits where the line is broken.
          onClose();
          void onCrop(row, picture);
        }}
        onCancel={onClose}
      />
    </Suspense>
  );
}
