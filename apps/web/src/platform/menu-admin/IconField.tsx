import { UploadOutlined } from '@ant-design/icons';
import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { uploadTo } from '@/kernel/form/upload-to';
import { acceptedPhotos, photoProblem } from '@/ui/image-rules';
import { type UploadProgress, waitsText } from '@/ui/upload';
import { useOneUpload } from '@/ui/use-one-upload';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { iconNames } from './icon-names';

export interface IconFieldProps {
  readonly value?: string;
  readonly onChange?: (icon: string) => void;
}

const uploadIcon = uploadTo('菜单图标');

/** Chooses one of the product's icons, or a picture of one's own. */
export function IconField({ value = '', onChange }: IconFieldProps) {
  const isPicture = value.startsWith('/');
  const uploading = useOneUpload(uploadIcon);
  return (
    <div className="icon-field">
      <div className="icon-field-chosen">
        <span className="icon-field-preview">
          <MenuIcon icon={value} />
        </span>
        <span className="hint">{isPicture ? '已使用上传的图片' : iconLabel(value)}</span>
        <PictureButton uploading={uploading} onUploaded={(path) => onChange?.(path)} />
      </div>
      <div className="icon-field-names" role="radiogroup" aria-label="系统图标">
        {iconNames.map(([name, label]) => (
          <label key={name} title={label} className={keyOf(name) === keyOf(value) ? 'icon-field-on' : undefined}>
            <input
              type="radio"
              name="menu-icon"
              aria-label={label}
              checked={keyOf(name) === keyOf(value)}
              onChange={() => {
                uploading.stop();
                onChange?.(name);
              }}
            />
            <MenuIcon icon={name} />
          </label>
        ))}
      </div>
    </div>
  );
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z/]/g, '');

/** What the icon is called. */
export function iconLabel(value: string): string {
  return iconNames.find(([name]) => keyOf(name) === keyOf(value))?.[1] ?? '未选择图标';
}

interface PictureButtonProps {
  readonly uploading: Pick<ReturnType<typeof useOneUpload>, 'isBusy' | 'send'>;
  readonly onUploaded: (path: string) => void;
}

function PictureButton({ uploading: { isBusy, send }, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<UploadProgress>(0);
  const { message } = App.useApp();
  const handleFile = async (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file, imageLimits.cover);
    if (problem) return void message.error(problem, 3);
    setShare(0);
    try {
      const path = await send(file, setShare);
      if (path !== undefined) onUploaded(path);
    } catch (error) {
      // The uploader rejects with a Chinese text.
      message.error(error instanceof Error ? error.message : '上传失败', 3);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPhotos}
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? sendingText(share) : '上传图片'}
      </Button>
    </>
  );
}

const sendingText = (progress: UploadProgress) =>
  progress === 'waits' ? waitsText : `上传中 ${Math.round(progress * 100)}%`;
