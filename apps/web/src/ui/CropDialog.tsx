import { PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Modal } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type CropArea, cropImage } from './crop-image';

const CropStage = lazy(() => import('./CropStage'));

export interface CropDialogProps {
  open: boolean;
  title?: string;
  /** A picture chosen elsewhere, for example in the resource library. */
  src?: string | null | undefined;
  /** Published size in pixels; the result is twice that for dense screens. */
  width: number;
  height: number;
  /** Takes the PNG; the dialog stays busy until it resolves and shows why it rejected. */
  onConfirm: (picture: Blob) => Promise<void> | void;
  onCancel: () => void;
  onPickFromLibrary?: () => void;
}

/** Specification, 001 §5 and 002 §5.5: cover-change dialogs. */
const maxBytes = 2 * 1024 * 1024;
const sizeMessage = '上传头像图片大小不能超过 2MB!';
const typeMessage = '上传头像图片只能是 JPG 或 PNG 格式!';

/** Cuts a picture to a fixed shape; the picture is a local file or a given path. */
export function CropDialog(props: CropDialogProps) {
  const { open, title = '更换展示图', width, height, onConfirm, onCancel } = props;
  const { message } = App.useApp();
  const { source, choose } = useSource(props);
  const [area, setArea] = useState<CropArea>();
  const [busy, setBusy] = useState(false);
  const handleConfirm = async () => {
    if (!source || !area) {
      message.warning('请先确定裁剪封面图');
      return;
    }
    setBusy(true);
    try {
      await onConfirm(await cropImage(source, area, { width, height }));
    } catch (reason) {
      message.error(reason instanceof Error ? reason.message : '裁剪失败', 3);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      width={680}
      okText="确定裁剪"
      confirmLoading={busy}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onCancel}
      onOk={() => void handleConfirm()}
    >
      <div className="crop-bar">
        <LocalFile onFile={choose} />
        {props.onPickFromLibrary && (
          <Button icon={<PictureOutlined aria-hidden />} onClick={props.onPickFromLibrary}>
            从资源库选择
          </Button>
        )}
        <span className="hint num">
          输出 {width}×{height} 像素，PNG
        </span>
      </div>
      {source ? (
        <Suspense fallback={<div className="crop-stage" aria-busy="true" />}>
          <CropStage key={source} src={source} aspect={width / height} onArea={setArea} />
        </Suspense>
      ) : (
        <EmptyStage />
      )}
    </Modal>
  );
}

/** A local choice wins over the given picture until the given one changes. */
function useSource({ src }: CropDialogProps) {
  const { message } = App.useApp();
  const [local, setLocal] = useState<{ url: string; insteadOf: string | null | undefined }>();
  useEffect(() => () => URL.revokeObjectURL(local?.url ?? ''), [local]);
  const choose = (file: File) => {
    if (file.type !== 'image/jpeg' && file.type !== 'image/png') {
      message.error(typeMessage, 3);
      return;
    }
    if (file.size >= maxBytes) {
      message.error(sizeMessage, 3);
      return;
    }
    setLocal({ url: URL.createObjectURL(file), insteadOf: src });
  };
  return { source: local && local.insteadOf === src ? local.url : src, choose };
}

function LocalFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        本地上传
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label="选择本地图片"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

function EmptyStage() {
  return <div className="crop-stage">请先从本地上传或从资源库选择一张图片</div>;
}
