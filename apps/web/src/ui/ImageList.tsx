import { PictureOutlined, PlusOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Button, Image } from 'antd';
import { Suspense, useState } from 'react';
import '@/styles/media.css';
import { FileDrop } from './FileDrop';
import { ImageCard } from './ImageCard';
import { acceptedPictures, formPicture, type PictureRules } from './image-rules';
import { PendingCard } from './PendingCard';
import { sortingTexts, useSorting } from './sorting';
import type { Upload } from './upload';
import { lazyPart } from './lazy-part';
import { type AlbumProps, useAlbum } from './use-album';
import { useCropping } from './use-cropping';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { usePictureCheck } from './use-picture-check';
import { useUploads } from './use-uploads';

const CropDialog = lazyPart(async () => ({ default: (await import('./CropDialog')).CropDialog }));

export interface ImageListProps extends AlbumProps {
  upload: Upload;
  /** Asks for pictures of the resource library, at most as many as still fit; answers their paths. */
  onPickFromLibrary?: (remaining: number) => Promise<readonly string[] | undefined>;
  max?: number;
  /** Said where more files come than still fit. */
  tooMany?: string;
  /** Larger files are offered compression instead of being sent. */
  maxBytes?: number;
  /** Shape that pictures should have; those that have not are marked and can be cut. */
  rules?: PictureRules;
  id?: string;
}

/** Pictures of a record: upload, library, order by drag or buttons, cut, one cover, n/8. */
export function ImageList(props: ImageListProps) {
  const { upload, onPickFromLibrary, max = 8, tooMany, maxBytes = formPicture.maxBytes, rules, id } = props;
  const album = useAlbum(props);
  const sensors = useSorting();
  const uploads = useUploads({ upload, maxBytes, onDone: (url, _, turn) => album.add(url, turn) });
  const cropping = useCropping({ album, uploads, upload, maxBytes });
  const [previewed, setPreviewed] = useState<number>();
  const count = album.images.length + uploads.pending.length;
  const addFiles = usePictureCheck({ remaining: max - count, tooMany }, uploads.add);
  useFocusAfterRemoval(count);
  const heavy = uploads.pending.filter(({ state }) => state === 'oversize');
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) album.move(String(active.id), album.images.indexOf(String(over.id)));
  };
  const handlePick = async () => {
    for (const path of (await onPickFromLibrary?.(max - count)) ?? []) album.add(path);
  };
  return (
    <div id={id} role="group" aria-label="图片">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={sortingTexts}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={[...album.images]} strategy={rectSortingStrategy}>
          <div className="image-list">
            {album.images.map((url, index) => (
              <ImageCard
                key={url}
                url={url}
                index={index}
                count={album.images.length}
                isCover={props.onCoverChange !== undefined && url === album.cover}
                rules={rules}
                onCover={props.onCoverChange && (() => album.choose(url))}
                onMove={(to) => album.move(url, to)}
                onPreview={() => setPreviewed(index)}
                onCrop={() => cropping.cropImage(url)}
                onRemove={() => album.remove(url)}
              />
            ))}
            {uploads.pending.map((item) => (
              <PendingCard
                key={item.id}
                item={item}
                maxBytes={maxBytes}
                onRetry={() => void uploads.retry(item)}
                onCompress={() => void uploads.compress(item)}
                onCrop={rules && (() => cropping.cropPending(item))}
                onCancel={() => uploads.cancel(item.id)}
              />
            ))}
            {count < max && <AddCard count={count} max={max} onFiles={addFiles} />}
          </div>
        </SortableContext>
      </DndContext>
      <AlbumBar
        heavy={heavy.length}
        onPick={onPickFromLibrary && count < max ? () => void handlePick() : undefined}
        onCompress={() => {
          for (const item of heavy) void uploads.compress(item);
        }}
      />
      {previewed !== undefined && (
        <Image.PreviewGroup
          items={[...album.images]}
          preview={{
            open: true,
            current: previewed,
            alt: `第 ${previewed + 1} 张`,
            onChange: setPreviewed,
            onOpenChange: () => setPreviewed(undefined),
          }}
        />
      )}
      {cropping.url !== undefined && rules && (
        <Suspense>
          <CropDialog
            open
            title="裁剪图片"
            src={cropping.url}
            width={rules.width}
            height={rules.height}
            type="image/jpeg"
            isFixed
            onConfirm={cropping.replace}
            onCancel={cropping.close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface AlbumBarProps {
  /** How many uploads wait because they are too large. */
  readonly heavy: number;
  /** Absent where no picture of the library would fit. */
  readonly onPick: (() => void) | undefined;
  readonly onCompress: () => void;
}

/** What is done to the album as a whole; nothing where there is nothing to do. */
function AlbumBar({ heavy, onPick, onCompress }: AlbumBarProps) {
  if (!onPick && heavy <= 1) return null;
  return (
    <div className="image-list-bar">
      {onPick && (
        <Button icon={<PictureOutlined aria-hidden />} onClick={onPick}>
          从资源库选择
        </Button>
      )}
      {heavy > 1 && <Button onClick={onCompress}>一键压缩 {heavy} 张</Button>}
    </div>
  );
}

function AddCard({ count, max, onFiles }: { count: number; max: number; onFiles: (files: File[]) => void }) {
  return (
    <FileDrop className="image-add" inputLabel="选择图片文件" accept={acceptedPictures} onFiles={onFiles}>
      <PlusOutlined aria-hidden style={{ fontSize: 18 }} />
      <span>上传图片</span>
      <span className="hint num">
        {count}/{max}
      </span>
    </FileDrop>
  );
}
