import { fitWithin } from '@/ui/compress-image';
import { CropDialog } from '@/ui/CropDialog';
import type { PictureRules } from '@/ui/image-rules';

export interface CropFileDialogProps {
  readonly name: string;
  /** Address of the file in this browser. */
  readonly src: string;
  readonly rules: PictureRules;
  /** Told the cut picture, light enough, or nothing when the user changed his mind. */
  readonly onDone: (file?: File) => void;
}

/** Cuts a picture of the machine before it is sent. */
export default function CropFileDialog({ name, src, rules, onDone }: CropFileDialogProps) {
  return (
    <CropDialog
      open
      title={`裁剪 ${name}`}
      src={src}
      width={rules.width}
      height={rules.height}
      type="image/jpeg"
      isFixed
      onConfirm={async (picture) => onDone(await fitWithin(picture, name, rules.maxBytes))}
      onCancel={() => onDone()}
    />
  );
}
