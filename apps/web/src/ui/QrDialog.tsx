import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Spin } from 'antd';
import { ErrorState } from './ErrorState';
import './qr-dialog.css';

export interface QrDialogProps {
  open: boolean;
  /** Name of the record; also the downloaded file's name. */
  record: string;
  /** Path of the picture; undefined while it is being made. */
  src: string | undefined;
  /** Why there is none. */
  error?: string | undefined;
  onRetry?: () => void;
  onClose: () => void;
}

/** The QR code of a published record, to look at and to download. */
export function QrDialog({ open, record, src, error, onRetry, onClose }: QrDialogProps) {
  const download = (
    <Button
      type="primary"
      block
      icon={<DownloadOutlined aria-hidden />}
      href={src ?? ''}
      download={`${record}-二维码.png`}
    >
      下载
    </Button>
  );
  return (
    <Modal open={open} title="二维码" width={360} footer={src ? download : null} onCancel={onClose} destroyOnHidden>
      {error ? (
        <ErrorState message={error} {...(onRetry && { onRetry })} />
      ) : (
        <div className="qr-dialog">
          {src ? (
            <img src={src} alt={`${record}的二维码`} />
          ) : (
            <div role="status" aria-label="正在生成二维码">
              <Spin />
            </div>
          )}
          <p>{record}</p>
        </div>
      )}
    </Modal>
  );
}
