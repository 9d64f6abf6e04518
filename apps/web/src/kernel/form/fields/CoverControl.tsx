import { DeleteOutlined, PictureOutlined, ScissorOutlined } from '@ant-design/icons';
import { cutCoverSize, type PictureSize } from '@yunguan/contract/kernel/picture-sizes';
import type { ImageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App, Button, Image } from 'antd';
import { type ComponentProps, type RefObject, Suspense, useRef, useState } from 'react';
import type { Upload } from '@/ui/upload';
import { useFocusBack } from '@/ui/use-focus-back';
import { useOneUpload } from '@/ui/use-one-upload';
import { useLibraryPicker } from '../../library/picker/use-library-picker';
import { lazyPart } from '@/ui/lazy-part';

const CropDialog = lazyPart(async () => ({ default: (await import('@/ui/CropDialog')).CropDialog }));

export interface CoverControlProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (path: string | null) => void;
  readonly upload: Upload;
  /** Published size in pixels where it is not that of covers. */
  readonly size?: PictureSize;
  /** What a local file may be where it is not what covers may be. */
  readonly limits?: ImageLimits;
}

/** One picture in the shape of the lists: chosen, cut, sent and shown. */
export function CoverControl(props: CoverControlProps) {
  const { id, label, value, onChange, upload, size = cutCoverSize, limits } = props;
  const { message } = App.useApp();
  // As large as a cover on the form, whatever the shape.
  const shrunk = (cutCoverSize.width * 0.64) / Math.max(size.width, size.height);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { send, stop } = useOneUpload(upload);
  const pick = useLibraryPicker();
  const handlePick = async () => (await pick({ kind: 'image', max: 1 }))?.[0]?.relativePath;
  const handleConfirm = async (picture: Blob) => {
    const file = new File([picture], 'cover.png', { type: 'image/png' });
    const path = await send(file);
    if (path === undefined) return;
    onChange(path);
    setIsOpen(false);
    message.success(`${label}已更新`);
  };
  // What is still on its way is not wanted any more.
  const handleCancel = () => {
    stop();
    setIsOpen(false);
  };
  return (
    <div className="cover-field" id={id} ref={box}>
      {value && <Image src={value} alt={label} width={size.width * shrunk} height={size.height * shrunk} />}
      {!value && (
        <button type="button" className="cover-field-empty" onClick={() => setIsOpen(true)}>
          <PictureOutlined aria-hidden />
          <span>上传{label}</span>
          <span className="hint num">
            {size.width}×{size.height} 像素
          </span>
        </button>
      )}
      {value && (
        <div className="cover-field-actions">
          <Button icon={<ScissorOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
            更换{label}
          </Button>
          <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
            移除
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <Cropping
            box={box}
            open
            title={`裁剪${label}`}
            src={value}
            width={size.width}
            height={size.height}
            onConfirm={handleConfirm}
            onCancel={handleCancel}
            onPickFromLibrary={handlePick}
            {...(limits && { limits })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Once there is a picture, the button that asked for it is gone: whoever works by keyboard goes on at the next one. */
function Cropping({
  box,
  ...props
}: ComponentProps<typeof CropDialog> & { readonly box: RefObject<HTMLElement | null> }) {
  useFocusBack(() => box.current?.querySelector('button'));
  return <CropDialog {...props} />;
}
