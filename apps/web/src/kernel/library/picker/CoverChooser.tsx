import { pathOf } from '@yunguan/contract/kernel/content';
import { App, Button, Modal, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type CropArea, cropImage } from '@/ui/crop-image';
import { upload } from '../../api/call';
import { isSilent, textOf } from '../../api/errors';
import type { CoverDialogProps } from '../../dialogs/CoverDialog';
import { operationOf } from '../../list/content-call';
import { useContentWrite } from '../../list/use-content-write';
import { useMaterialVenue } from '../../session/material-venue';
import { AlbumPictures } from './AlbumPictures';
import { CoverFile } from './CoverFile';
import './cover.css';
import { LibraryBrowser } from './LibraryBrowser';

const CropStage = lazy(() => import('@/ui/CropStage'));

/** Label of the uploader, whose limits are those of covers (002 §5.5). */
const coverSource = 'cover';

/** A picture that may become the cover. */
export interface CoverChoice {
  /** Path, or address of a file of the machine. */
  readonly src: string;
  /** Set for a file of the machine. */
  readonly file?: File;
  /** Id in the library. */
  readonly resourceId?: string;
}

/** The dialog behind `CoverDialog`, fetched when one is opened. */
export default function CoverChooser(props: CoverDialogProps) {
  const { of, record, crop = false, onClose } = props;
  const { message } = App.useApp();
  const venueId = useMaterialVenue();
  const { choice, choose, change } = useCover(props);
  const hasAlbum = pathOf(of, 'albums') !== undefined;
  const handlePath = (src: string) => choose({ src });
  const library = (
    <LibraryBrowser
      venueId={venueId}
      kind="image"
      isSingle
      orderOf={(id) => (choice?.resourceId === id ? 1 : 0)}
      onToggle={({ id, relativePath }) => choose({ src: relativePath, resourceId: id })}
      onConfirm={({ id, relativePath }) => {
        const picked = { src: relativePath, resourceId: id };
        choose(picked);
        if (crop) message.info('请调整右侧的裁剪范围后确定');
        else void change.run(picked);
      }}
    />
  );
  return (
    <Modal
      open
      centered
      width={996}
      title="更换展示图"
      okText={crop ? '裁剪并更换' : '确定'}
      confirmLoading={change.isBusy}
      mask={{ closable: choice === undefined }}
      onOk={() => void change.run(choice)}
      onCancel={() => {
        if (!change.isBusy) onClose();
      }}
    >
      <div className="cover-chooser">
        <Tabs
          items={[
            { key: 'local', label: '本地上传', children: <CoverFile onFile={choose} /> },
            { key: 'library', label: '资源库', children: library },
            ...(hasAlbum
              ? [
                  {
                    key: 'album',
                    label: '已有图片',
                    children: <AlbumPictures of={of} id={record.id} chosen={choice?.src} onChoose={handlePath} />,
                  },
                ]
              : []),
          ]}
        />
        <CoverPreview {...props} choice={choice} onArea={change.setArea} onPath={handlePath} />
      </div>
    </Modal>
  );
}

/** The choice, and setting it as the cover: cut and uploaded where need be, once at a time. */
function useCover({ of, record, width, height, crop = false, onClose }: CoverDialogProps) {
  const { message } = App.useApp();
  const write = useContentWrite(of);
  const [choice, setChoice] = useState<CoverChoice>();
  const [area, setArea] = useState<CropArea>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!choice?.file) return undefined;
    return () => URL.revokeObjectURL(choice.src);
  }, [choice]);

  const choose = (next: CoverChoice) => {
    setArea(undefined);
    setChoice(next);
  };
  const pathFor = async (picked: CoverChoice): Promise<string> => {
    if (crop && area) {
      const picture = await cropImage(picked.src, area, { width, height });
      const file = new File([picture], 'cover.png', { type: picture.type });
      return (await upload(file, { source: of.key })).relativePath;
    }
    if (picked.file) return (await upload(picked.file, { source: coverSource })).relativePath;
    return picked.src;
  };
  const run = async (picked: CoverChoice | undefined) => {
    // A second click may come before the button shows that it is busy.
    if (isBusy) return;
    if (!picked || (crop && !area)) return void message.warning(of.messages.coverMissing, 3);
    setBusy(true);
    try {
      const path = await pathFor(picked);
      const isChanged = await write({
        endpoint: operationOf(of, 'cover'),
        body: { id: record.id, cover: path, version: record.version },
        ids: [record.id],
        done: of.messages.coverChanged,
      });
      if (isChanged) onClose();
    } catch (error) {
      if (!isSilent(error)) message.error(wordsOf(error), 3);
    } finally {
      setBusy(false);
    }
  };
  return { choice, choose, change: { run, isBusy, setArea } };
}

/** Cutting fails with its own Chinese words, calls with the server's. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.constructor === Error ? error.message : textOf(error);
}

interface CoverPreviewProps extends Pick<CoverDialogProps, 'record' | 'width' | 'height' | 'crop'> {
  readonly choice: CoverChoice | undefined;
  readonly onArea: (area: CropArea) => void;
  readonly onPath: (path: string) => void;
}

function CoverPreview({ record, width, height, crop, choice, onArea, onPath }: CoverPreviewProps) {
  const current = record.cover;
  const shape = { aspectRatio: `${width} / ${height}` };
  return (
    <section className="cover-preview" aria-label="封面预览">
      <h3>{choice ? '新封面' : '当前封面'}</h3>
      {choice && crop && (
        <Suspense fallback={<div className="crop-stage" aria-busy="true" />}>
          <CropStage key={choice.src} src={choice.src} aspect={width / height} onArea={onArea} />
        </Suspense>
      )}
      {choice && !crop && <img className="cover-shown" style={shape} src={choice.src} alt="新封面" />}
      {!choice &&
        (current ? (
          <img className="cover-shown" style={shape} src={current} alt="当前封面" />
        ) : (
          <div className="cover-shown cover-none" style={shape}>
            暂无封面
          </div>
        ))}
      <p className="hint num">
        {choice && crop ? `裁剪为 ${width}×${height} 像素，拖动图片调整范围` : `列表中按 ${width}×${height} 的比例显示`}
      </p>
      {!choice && crop && current && <Button onClick={() => onPath(current)}>重新裁剪当前封面</Button>}
    </section>
  );
}
