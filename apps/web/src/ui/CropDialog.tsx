import { PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { type ImageLimits, imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App, Button, Modal } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import '@/styles/media.css';
import { type CropArea, cropImage, type CropType } from './crop-image';
import { acceptedPhotos, photoProblem } from './image-rules';
import { lazyPart } from './lazy-part';
import { useUnsentPart } from './use-unsent';

const CropStage = lazyPart(() => import('./CropStage'), { inline: true });

export interface CropDialogProps {
  open: boolean;
  title?: string;
  /** A picture chosen elsewhere, for example in the resource library. */
  src?: string | null | undefined;
  /** Published size in pixels; the result is twice that for dense screens. */
  width: number;
  height: number;
  type?: CropType;
  /** The given picture is the only one: none can be chosen in its place. */
  isFixed?: boolean;
  /** What a local file may be; that of cover dialogs otherwise (001 §5, 002 §5.5). */
  limits?: ImageLimits;
  /** Takes the cut picture; the dialog stays busy until it resolves and shows why it rejected. */
  onConfirm: (picture: Blob) => Promise<void> | void;
  onCancel: () => void;
  /** Asks for a picture of the library; its path takes the place of the one shown. */
  onPickFromLibrary?: (() => Promise<string | undefined>) | undefined;
}

/** Cuts a picture to a fixed shape; the picture is a local file, one of the library or a given path. */
export function CropDialog(props: CropDialogProps) {
  const { open, title = '更换展示图', width, height, type, isFixed = false, onConfirm, onCancel } = props;
  const { message } = App.useApp();
  const { source, chooseFile, choosePath } = useSource(props);
  const [area, setArea] = useState<CropArea>();
  const [busy, setBusy] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const unsent = useUnsentPart(isMoved || source !== props.src, 'choice');
  const handleConfirm = async () => {
    // A second click may come before the button shows that it is busy.
    if (busy) return;
    if (!source || !area) {
      message.warning('请先确定裁剪封面图');
      return;
    }
    setBusy(true);
    try {
      await onConfirm(await cropImage(source, area, { width, height, type }));
    } catch (reason) {
      message.error(reason instanceof Error ? reason.message : '裁剪失败', 3);
    } finally {
      setBusy(false);
    }
  };
  const handlePick = async () => {
    const path = await props.onPickFromLibrary?.();
    if (path) choosePath(path);
  };
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onCancel();
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
      onCancel={() => void handleCancel()}
      onOk={() => void handleConfirm()}
    >
      {unsent.guard}
      <div className="crop-bar">
        {!isFixed && <LocalFile onFile={chooseFile} />}
        {!isFixed && props.onPickFromLibrary && (
          <Button icon={<PictureOutlined aria-hidden />} onClick={() => void handlePick()}>
            从资源库选择
          </Button>
        )}
        <span className="hint num">
          裁剪为 {width}×{height} 像素
        </span>
      </div>
      {source ? (
        <Suspense fallback={<div className="crop-stage" aria-busy="true" />}>
          <CropStage key={source} src={source} aspect={width / height} onArea={setArea} onMove={() => setMoved(true)} />
        </Suspense>
      ) : (
        <EmptyStage />
      )}
    </Modal>
  );
}

/** What was chosen here wins over the given picture until the given one changes. */
function useSource({ src, limits = imageLimits.cover }: CropDialogProps) {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<{ url: string; insteadOf: string | null | undefined }>();
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const choosePath = (url: string) => setChosen({ url, insteadOf: src });
  const chooseFile = (file: File) => {
    const problem = photoProblem(file, limits);
    if (problem !== undefined) message.error(problem, 3);
    else choosePath(URL.createObjectURL(file));
  };
  return { source: chosen && chosen.insteadOf === src ? chosen.url : src, chooseFile, choosePath };
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
        accept={acceptedPhotos}
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
