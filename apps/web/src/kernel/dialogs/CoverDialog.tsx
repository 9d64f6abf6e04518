import type { AnyContent } from '@yunguan/contract/kernel/content';
import { CropDialog } from '@/ui/CropDialog';
import { upload } from '../api/call';
import { operationOf } from '../list/content-call';
import { useContentWrite } from '../list/use-content-write';

export interface CoverDialogProps {
  readonly of: AnyContent;
  readonly record: { readonly id: string; readonly cover: string | null };
  /** Published size in pixels. */
  readonly width: number;
  readonly height: number;
  readonly onClose: () => void;
}

/** 更换展示图: cuts a picture to the cover's shape, uploads it and sets it, whatever the record's status. */
export function CoverDialog({ of, record, width, height, onClose }: CoverDialogProps) {
  const write = useContentWrite(of);
  const handleConfirm = async (picture: Blob) => {
    const file = new File([picture], 'cover.png', { type: picture.type });
    const { relativePath } = await upload(file, { source: of.key });
    const isChanged = await write({
      endpoint: operationOf(of, 'cover'),
      body: { id: record.id, cover: relativePath },
      ids: [record.id],
      done: of.messages.coverChanged,
    });
    if (isChanged) onClose();
  };
  return (
    <CropDialog open src={record.cover} width={width} height={height} onConfirm={handleConfirm} onCancel={onClose} />
  );
}
