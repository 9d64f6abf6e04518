import { DeleteOutlined, IdcardOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isPicture, pictureTypeMessage, uploadFailureText } from '@/ui/image-rules';
import { useOneUpload } from '@/ui/use-one-upload';
import { uploadTo } from '../form/upload-to';
import './id-card.css';

export interface IdCardControlProps {
  readonly id?: string;
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (path: string | null) => void;
}

/** Uploads under this label are private (decisions §5). */
const upload = uploadTo('idcard');

/** A private picture, e.g. one side of an identity card: what is stored stays covered; what was chosen just now is shown from the machine. */
export function IdCardControl({ id, label, value, onChange }: IdCardControlProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly path: string; readonly url: string }>();
  const { isBusy, send, stop } = useOneUpload(upload);
  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const handleFile = async (file: File | undefined) => {
    if (!file || isBusy) return;
    if (!isPicture(file)) return void message.error(pictureTypeMessage, 3);
    try {
      const path = await send(file);
      if (path === undefined) return;
      setChosen({ path, url: URL.createObjectURL(file) });
      onChange?.(path);
    } catch (error) {
      message.error(uploadFailureText(error), 3);
    }
  };
  return (
    <div className="id-card-control" {...(isBusy && { 'data-unfinished': '' })}>
      {value && chosen?.path === value ? (
        <img className="id-card" src={chosen.url} alt={label} />
      ) : (
        <span className={value ? 'id-card id-card-covered' : 'id-card'}>
          <IdcardOutlined aria-hidden />
          {value ? '已上传（加密保存）' : '未上传'}
        </span>
      )}
      <div>
        <Button
          {...(id !== undefined && { id })}
          size="small"
          icon={<UploadOutlined aria-hidden />}
          loading={isBusy}
          aria-label={`${value ? '更换' : '上传'}${label}`}
          onClick={() => input.current?.click()}
        >
          {value ? '更换' : '上传'}
        </Button>
        {value && (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除${label}`}
            onClick={() => {
              stop();
              onChange?.(null);
            }}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`选择${label}文件`}
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
