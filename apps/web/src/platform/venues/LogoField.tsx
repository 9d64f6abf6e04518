import { BankOutlined, DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App, Button } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { uploadTo } from '@/kernel/form/upload-to';
import { acceptedPhotos, photoProblem } from '@/ui/image-rules';
import { useOneUpload } from '@/ui/use-one-upload';

export interface LogoFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (path: string) => void;
}

const upload = uploadTo('icon');
const limits = {
  ...imageLimits.cover,
  kindText: '场馆标志只能是 JPG 或 PNG 格式',
  sizeText: '场馆标志大小不能超过 2MB',
};

/** The sign of a venue: one JPG or PNG below 2 MB. */
export function LogoField({ id, value = '', onChange }: LogoFieldProps) {
  const { message } = App.useApp();
  const { isBusy, send, stop } = useOneUpload(upload);
  const input = useRef<HTMLInputElement>(null);

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const problem = photoProblem(file, limits);
    if (problem !== undefined) return void message.error(problem);
    try {
      const path = await send(file);
      if (path !== undefined) onChange?.(path);
    } catch (error) {
      message.error(error instanceof Error ? error.message : '上传失败', 3);
    }
  };

  return (
    <div className="venue-logo">
      {value ? (
        <img src={value} alt="场馆标志" className="venue-logo-picture" />
      ) : (
        <span className="venue-logo-empty">
          <BankOutlined aria-hidden />
        </span>
      )}
      <div>
        <div className="venue-logo-actions">
          <Button id={id} icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => input.current?.click()}>
            {value ? '更换标志' : '上传标志'}
          </Button>
          {value && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => {
                stop();
                onChange?.('');
              }}
            >
              移除
            </Button>
          )}
        </div>
        <span className="hint">JPG 或 PNG，2MB 以内，建议正方形；显示在页面左上角</span>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos}
        hidden
        aria-label="选择场馆标志"
        onChange={(event) => void handleFile(event)}
      />
    </div>
  );
}
